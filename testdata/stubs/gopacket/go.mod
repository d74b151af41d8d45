module github.com/gopacket/gopacket

go 1.26.0
