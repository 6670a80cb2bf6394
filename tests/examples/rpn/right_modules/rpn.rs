mod stack;

use std::io::{self, Write};

fn main() {
    let mut stack = stack::Stack::default();
    let mut line = String::new();
    loop {
        print!("> ");
        io::stdout().flush().unwrap();
        line.clear();
        if io::stdin().read_line(&mut line).unwrap() == 0 || line.trim() == "quit" {
            break;
        }
        stack.take(line.trim());
    }
    println!("Bye.");
}
