//! glibc's `srand` and `rand`, bit for bit, on any platform.
//!
//! Owns the default generator of the GNU C library (`srandom(3)`, the "TYPE_3" additive feedback
//! generator of degree 31). Other generators do not belong here: a handout that asks for another one
//! gets a file of its own. The known answers in `tests/data/glibc_rand.txt` come from the real library.

/// How many words of state the generator keeps, and how far back the older of its two terms lies.
const DEGREE: usize = 31;
/// How far back the newer of the two terms lies.
const SEPARATION: usize = 3;
/// The modulus of the generator that fills the state from the seed: 2³¹ − 1.
const MODULUS: u64 = (1 << 31) - 1;
/// The multiplier of that generator.
const MULTIPLIER: u64 = 16_807;
/// How often `srand` goes round the state before the first value is handed out: 310 values in all.
const WARM_UP_ROUNDS: usize = 10;

/// `MULTIPLIER` to the power of its index: each word of state comes from the seed in one step, where
/// the library takes one step from word to word. The values are the same, but these do not wait for
/// each other, which matters to a search that seeds hundreds of thousands of times a second.
static POWERS: [u64; DEGREE] = {
    let mut powers = [1; DEGREE];
    let mut i = 1;
    while i < DEGREE {
        powers[i] = powers[i - 1] * MULTIPLIER % MODULUS;
        i += 1;
    }
    powers
};

/// The state of one generator: what glibc keeps behind `rand`.
///
/// ```
/// // twentyone's handout prints the shuffled deck of seed 37: card 7 is the last one.
/// let mut rand = reference::glibc_rand::GlibcRand::seeded(37);
/// assert_eq!(rand.rand() % 52, 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlibcRand {
    /// The last `DEGREE` values, as a ring.
    state: [u32; DEGREE],
    /// Where the newer term of the next value is. The older one lies `SEPARATION` further on, and the
    /// value takes its place.
    newer: usize,
}

impl GlibcRand {
    /// A generator after `srand(seed)`. A C `int` is converted as C does: `seed as u32`.
    pub fn seeded(seed: u32) -> Self {
        let mut state = [0; DEGREE];
        // Seed 0 would leave every word 0 for ever, so the library takes 1 in its place.
        state[0] = if seed == 0 { 1 } else { seed };
        // The library computes with signed words here: a seed of 2³¹ or more is negative.
        let first = u64::from(state[0].cast_signed().rem_euclid(MODULUS as i32).cast_unsigned());
        for (word, power) in state.iter_mut().zip(POWERS).skip(1) {
            *word = (first * power % MODULUS) as u32;
        }
        for _ in 0..WARM_UP_ROUNDS {
            advance(&mut state);
        }
        Self { state, newer: 0 }
    }

    /// The generator of a program that never calls `srand`: the C standard says it begins as after
    /// `srand(1)`.
    pub fn unseeded() -> Self {
        Self::seeded(1)
    }

    /// The next value of `rand()`: 0 to 2³¹ − 1 (`RAND_MAX`), both included.
    pub fn rand(&mut self) -> u32 {
        let older = (self.newer + SEPARATION) % DEGREE;
        let sum = self.state[older].wrapping_add(self.state[self.newer]);
        self.state[older] = sum;
        self.newer = (self.newer + 1) % DEGREE;
        sum >> 1
    }
}

impl Default for GlibcRand {
    /// As [`GlibcRand::unseeded`].
    fn default() -> Self {
        Self::unseeded()
    }
}

/// Once round the state: `DEGREE` values at once, none of them handed out.
fn advance(state: &mut [u32; DEGREE]) {
    for newer in 0..DEGREE {
        let older = (newer + SEPARATION) % DEGREE;
        state[older] = state[older].wrapping_add(state[newer]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written by `tests/data/glibc_rand.c`, which says how to regenerate it.
    const KNOWN: &str = include_str!("../tests/data/glibc_rand.txt");

    fn known_answers() -> Vec<(u32, Vec<u32>)> {
        let mut answers: Vec<(u32, Vec<u32>)> = Vec::new();
        for line in KNOWN.lines() {
            if let Some(seed) = line.strip_prefix("seed ") {
                answers.push((seed.parse().unwrap(), Vec::new()));
                continue;
            }
            let values = &mut answers.last_mut().unwrap().1;
            for start in (0..line.len()).step_by(8) {
                values.push(u32::from_str_radix(&line[start..start + 8], 16).unwrap());
            }
        }
        answers
    }

    #[test]
    fn every_known_answer_is_reproduced() {
        let answers = known_answers();
        let seeds: Vec<u32> = answers.iter().map(|(seed, _)| *seed).collect();
        assert_eq!(seeds, [0, 1, 2, 37, 100, 42, 1 << 31, u32::MAX]);
        for (seed, values) in answers {
            assert_eq!(values.len(), 1_000, "seed {seed}");
            let mut rand = GlibcRand::seeded(seed);
            for (i, value) in values.into_iter().enumerate() {
                assert_eq!(rand.rand(), value, "value {i} after srand({seed})");
            }
        }
    }

    #[test]
    fn seed_0_and_no_seed_are_seed_1() {
        assert_eq!(GlibcRand::unseeded(), GlibcRand::seeded(1));
        assert_eq!(GlibcRand::seeded(0), GlibcRand::seeded(1));
    }

    /// Filling the state is the one place where the library's arithmetic is signed: here it is done
    /// over again in the library's way, a word at a time, at the edges of `int` and all around.
    #[test]
    fn the_state_is_filled_as_the_library_does_word_by_word() {
        let edges = [1, 2, 127_773, 127_774, (1 << 31) - 2, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, u32::MAX];
        for seed in edges.into_iter().chain((0..20_000).map(|i: u32| i.wrapping_mul(2_654_435_761) | 1)) {
            let mut state = [seed; DEGREE];
            let mut word = i64::from(seed.cast_signed());
            for place in &mut state[1..] {
                word = MULTIPLIER as i64 * (word % 127_773) - 2_836 * (word / 127_773);
                word += if word < 0 { MODULUS as i64 } else { 0 };
                *place = word as u32;
            }
            for _ in 0..WARM_UP_ROUNDS {
                advance(&mut state);
            }
            assert_eq!(GlibcRand::seeded(seed).state, state, "seed {seed}");
        }
    }
}
