module github.com/coder/websocket

go 1.26.0
