use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

fn operate(stack: &mut Vec<i64>, operator: &str) {
    if stack.len() < 2 {
        println!("Too few numbers.");
        return;
    }
    let (a, b) = (stack[stack.len() - 2], stack[stack.len() - 1]);
    if operator == "/" && b == 0 {
        println!("Division by zero.");
        return;
    }
    let result = match operator {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        _ => a / b,
    };
    stack.truncate(stack.len() - 2);
    stack.push(result);
    println!("{result}");
}

fn main() {
    let mut stack: Vec<i64> = Vec::new();
    loop {
        print!("> ");
        io::stdout().flush().unwrap();
        let mut line = String::new();
        if io::stdin().read_line(&mut line).unwrap() == 0 {
            break;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["quit"] => break,
            ["show"] => println!("{}", stack.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")),
            ["wait", seconds] => sleep(Duration::from_secs(seconds.parse().unwrap())),
            [operator @ ("+" | "-" | "*" | "/")] => operate(&mut stack, operator),
            [number] if number.parse::<i64>().is_ok() => stack.push(number.parse().unwrap()),
            _ => println!("What?"),
        }
    }
    println!("Bye.");
}
