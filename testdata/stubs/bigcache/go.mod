module github.com/allegro/bigcache/v3

go 1.26.0
