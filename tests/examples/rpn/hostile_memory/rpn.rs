fn main() {
    let mut all: Vec<Vec<u8>> = Vec::new();
    loop {
        all.push(vec![1; 1 << 20]);
        if all.len() % 100 == 0 {
            println!("{} MiB", all.len());
        }
    }
}
