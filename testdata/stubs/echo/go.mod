module github.com/labstack/echo/v4

go 1.26.0
