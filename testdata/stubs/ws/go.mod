module github.com/gobwas/ws

go 1.26.0
