package main

func main() {
	n := 0
	for {
		n++
	}
}
