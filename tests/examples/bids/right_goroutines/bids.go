package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"
)

// A goroutine reads a line whenever it is asked to.
func reader(asked <-chan string, answers chan<- string) {
	input := bufio.NewReader(os.Stdin)
	for question := range asked {
		fmt.Print(question)
		line, err := input.ReadString('\n')
		if err != nil {
			close(answers)
			return
		}
		answers <- strings.TrimSpace(line)
	}
}

func main() {
	asked, answers := make(chan string), make(chan string)
	go reader(asked, answers)
	ask := func(question string) (string, bool) {
		asked <- question
		answer, more := <-answers
		return answer, more
	}
	n := 0
	for n <= 0 {
		answer, _ := ask("Lots? ")
		n, _ = strconv.Atoi(answer)
	}
	pays := make(map[string]int)
	for lot := 1; lot <= n; lot++ {
		best, who := 0, ""
		for {
			answer, more := ask("Bid for lot " + strconv.Itoa(lot) + ": ")
			if !more || answer == "sold" {
				break
			}
			var name string
			var amount int
			words := len(strings.Fields(answer))
			if count, _ := fmt.Sscanf(answer, "%s %d", &name, &amount); count != 2 || words != 2 {
				fmt.Println("What?")
			} else if amount > best {
				best, who = amount, name
			} else {
				fmt.Println("Too low.")
			}
		}
		time.Sleep(10 * time.Millisecond)
		if who == "" {
			fmt.Printf("Lot %d: nobody\n", lot)
		} else {
			fmt.Printf("Lot %d: %s, %d\n", lot, who, best)
			pays[who] += best
		}
	}
	names := []string{}
	for name := range pays {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Println(name, "pays", pays[name])
	}
}
