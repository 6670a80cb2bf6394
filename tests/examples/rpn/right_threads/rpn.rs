use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// A thread reads lines; the main one computes.
fn main() {
    let (lines, input) = mpsc::channel();
    let (ask, asked) = mpsc::channel::<()>();
    let reader = thread::spawn(move || {
        let stdin = std::io::stdin();
        while asked.recv().is_ok() {
            print!("> ");
            std::io::stdout().flush().unwrap();
            let mut line = String::new();
            let length = stdin.lock().read_line(&mut line).unwrap();
            if lines.send((length > 0).then_some(line)).is_err() {
                break;
            }
        }
    });
    let mut stack = vec![];
    loop {
        ask.send(()).unwrap();
        let Some(line) = input.recv().unwrap() else { break };
        let line = line.trim();
        if line == "quit" {
            break;
        } else if let Ok(number) = line.parse::<i64>() {
            stack.push(number);
        } else if line == "show" {
            let texts: Vec<String> = stack.iter().map(|n| n.to_string()).collect();
            println!("{}", texts.join(" "));
        } else if let Some(seconds) = line.strip_prefix("wait ") {
            thread::sleep(Duration::from_secs(seconds.parse().unwrap()));
        } else if ["+", "-", "*", "/"].contains(&line) {
            match stack[..] {
                [.., _, 0] if line == "/" => println!("Division by zero."),
                [.., a, b] => {
                    stack.truncate(stack.len() - 2);
                    stack.push(match line {
                        "+" => a + b,
                        "-" => a - b,
                        "*" => a * b,
                        _ => a / b,
                    });
                    println!("{}", stack[stack.len() - 1]);
                }
                _ => println!("Too few numbers."),
            }
        } else {
            println!("What?");
        }
    }
    drop(ask);
    reader.join().unwrap();
    println!("Bye.");
}
