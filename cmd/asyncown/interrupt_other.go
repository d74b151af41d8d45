//go:build !unix

package main

import "os/exec"

// interruptible arranges that a cancelled command is interrupted. Without
// signals there is no gentler way than to kill it.
func interruptible(cmd *exec.Cmd) { cmd.Cancel = func() error { return cmd.Process.Kill() } }
