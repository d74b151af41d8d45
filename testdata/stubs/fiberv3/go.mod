module github.com/gofiber/fiber/v3

go 1.26.0
