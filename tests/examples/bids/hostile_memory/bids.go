package main

import "fmt"

func main() {
	var all [][]byte
	for {
		block := make([]byte, 1<<20)
		for i := range block {
			block[i] = 1
		}
		all = append(all, block)
		if len(all)%100 == 0 {
			fmt.Println(len(all), "MiB")
		}
	}
}
