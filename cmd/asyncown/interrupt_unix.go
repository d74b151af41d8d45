//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// interruptible arranges that a cancelled command is interrupted together
// with the programs that it runs. The go command waits for its vet tools to
// end, so they must hear of it, too.
func interruptible(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}
