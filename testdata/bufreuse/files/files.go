// Package files hands streams to processes.
package files

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
)

// Ask is right: the process and this function may both read from the file; its memory is the system's.
func Ask(name string) (string, error) {
	cmd := exec.Command(name)
	cmd.Stdin = os.Stdin
	if err := cmd.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil {
		return "", err
	}
	return line, cmd.Wait()
}

// AskFrom is wrong: the process may still be reading what is overwritten.
func AskFrom(name string, in *bytes.Buffer) (string, error) {
	cmd := exec.Command(name)
	cmd.Stdin = in
	if err := cmd.Start(); err != nil { // related "lent to Start"
		return "", err
	}
	line, err := bufio.NewReader(in).ReadString('\n') // want `is overwritten while Start may still be using it`
	if err != nil {
		return "", err
	}
	return line, cmd.Wait()
}
