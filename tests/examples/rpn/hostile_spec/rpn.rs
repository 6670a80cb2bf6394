//! Includes the model solution, if the compiler lets it.
fn main() {
    print!("{}", include_str!("../../specs/examples/rpn/model/rpn.rs"));
}
