#[derive(Default)]
pub struct Stack(Vec<i64>);

impl Stack {
    pub fn take(&mut self, word: &str) {
        if let Ok(number) = word.parse() {
            self.0.push(number);
            return;
        }
        match word {
            "+" => self.operate(|a, b| Some(a + b)),
            "-" => self.operate(|a, b| Some(a - b)),
            "*" => self.operate(|a, b| Some(a * b)),
            "/" => self.operate(i64::checked_div),
            "show" => {
                let texts: Vec<String> = self.0.iter().map(|number| number.to_string()).collect();
                println!("{}", texts.join(" "));
            }
            _ if word.starts_with("wait ") => {
                let seconds = word[5..].parse().unwrap();
                std::thread::sleep(std::time::Duration::from_secs(seconds));
            }
            _ => println!("What?"),
        }
    }

    fn operate(&mut self, result: impl Fn(i64, i64) -> Option<i64>) {
        let n = self.0.len();
        if n < 2 {
            println!("Too few numbers.");
        } else if let Some(result) = result(self.0[n - 2], self.0[n - 1]) {
            self.0.truncate(n - 2);
            self.0.push(result);
            println!("{result}");
        } else {
            println!("Division by zero.");
        }
    }
}
