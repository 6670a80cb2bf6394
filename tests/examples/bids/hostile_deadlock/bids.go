package main

func main() {
	answers := make(chan string)
	answers <- "sold"
}
