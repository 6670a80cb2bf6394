package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

var lines = bufio.NewScanner(os.Stdin)

func ask(question string) (string, bool) {
	fmt.Print(question)
	if !lines.Scan() {
		return "", false
	}
	return strings.TrimSpace(lines.Text()), true
}

func lots() int {
	for {
		answer, more := ask("Lots? ")
		if n, err := strconv.Atoi(answer); err == nil && n > 0 {
			return n
		}
		if !more {
			return 0
		}
	}
}

func sell(lot int, pays map[string]int) {
	best, name := 0, ""
	for {
		answer, more := ask(fmt.Sprintf("Bid for lot %d: ", lot))
		if !more || answer == "sold" {
			break
		}
		words := strings.Fields(answer)
		if len(words) != 2 {
			fmt.Println("What?")
			continue
		}
		amount, err := strconv.Atoi(words[1])
		if err != nil {
			fmt.Println("What?")
		} else if amount <= best {
			fmt.Println("Too low.")
		} else {
			best, name = amount, words[0]
		}
	}
	if name == "" {
		fmt.Printf("Lot %d: nobody\n", lot)
		return
	}
	fmt.Printf("Lot %d: %s, %d\n", lot, name, best)
	pays[name] += best
}

func main() {
	pays := map[string]int{}
	n := lots()
	for lot := 1; lot <= n; lot++ {
		sell(lot, pays)
	}
	var names []string
	for name := range pays {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Printf("%s pays %d\n", name, pays[name])
	}
}
