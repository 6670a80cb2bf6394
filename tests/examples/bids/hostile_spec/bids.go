package main

import (
	"fmt"
	"os"
)

func main() {
	for _, name := range []string{"../../specs/examples/bids/model/bids.go", "/etc/passwd", "/proc/1/environ"} {
		content, err := os.ReadFile(name)
		fmt.Println(len(content), err != nil)
	}
}
