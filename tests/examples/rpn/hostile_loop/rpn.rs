fn main() {
    let mut n = 1u64;
    loop {
        n = n.wrapping_mul(3);
        if n == 0 {
            println!("{n}");
        }
    }
}
