//! `randmax`: the generator that the handout gives and every program must use ("DEALING THE CARDS").

/// What its state is taken modulo.
const MODULUS: i64 = 32_768;
/// What the state is multiplied by from value to value.
const MULTIPLIER: i64 = 13_077;
/// What is added then.
const INCREMENT: i64 = 6_925;
/// "When you turn in the program make sure the seed is set to 2."
pub(super) const SEED: i64 = 2;

/// The state behind the handout's `static int seed`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Randmax {
    seed: i64,
}

impl Randmax {
    /// The generator as `static int seed = …` begins it. Seeds that agree modulo 32,768 are the same.
    pub(super) fn seeded(seed: i64) -> Self {
        Self { seed: seed.rem_euclid(MODULUS) }
    }

    /// The next number from 1 to `max`; `max` is at most 32,767, so whole numbers give what the
    /// handout's doubles give.
    pub(super) fn next(&mut self, max: u32) -> u32 {
        self.seed = (self.seed * MULTIPLIER + INCREMENT) % MODULUS;
        (i64::from(max) * self.seed / MODULUS + 1) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_give_what_the_handouts_doubles_give() {
        for seed in 0..MODULUS {
            for max in [4, 13] {
                let mut generator = Randmax::seeded(seed);
                let value = generator.next(max);
                let by_handout = (f64::from(max) * generator.seed as f64 / 32768.0 + 1.0) as u32;
                assert_eq!(value, by_handout, "seed {seed}, max {max}");
                assert!((1..=max).contains(&value));
            }
        }
    }

    #[test]
    fn the_state_runs_through_every_value_before_it_comes_again() {
        let mut generator = Randmax::seeded(SEED);
        let mut seen = vec![false; MODULUS as usize];
        for _ in 0..MODULUS {
            generator.next(13);
            assert!(!std::mem::replace(&mut seen[generator.seed as usize], true));
        }
    }
}
