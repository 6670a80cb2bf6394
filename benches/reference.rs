//! How many transcripts the reference plays per second on one core: every scenario of a part, in turn.
//!
//! `cargo bench --bench reference`. The cost of a search or a diagnosis is a multiple of this.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may fail where it stands"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use croupier::model_check;
use croupier::oracle;
use croupier::spec::model::Part;
use reference::Rules;

/// How long each part is played.
const WHILE: Duration = Duration::from_secs(1);

fn main() {
    println!("| part | transcripts per second | bytes each |\n|---|---|---|");
    for assignment in model_check::load(None).unwrap() {
        for part in &assignment.parts {
            if let Some((rate, bytes)) = rate(part) {
                println!("| `{}/{}` | {rate:.0} | {bytes} |", assignment.name, part.id);
            }
        }
    }
}

/// Returns transcripts per second and their mean size; `None` if no game plays the part.
fn rate(part: &Part) -> Option<(f64, usize)> {
    let grading = part.auto_grading()?;
    let game = oracle::game(&grading.reference)?;
    let rules = Rules::plain();
    let (mut played, mut bytes, began) = (0_u32, 0, Instant::now());
    while began.elapsed() < WHILE {
        for scenario in &grading.scenarios {
            let reading = black_box(oracle::play(game, scenario, grading.seed, &rules));
            bytes += reading.transcript.turns.iter().map(|turn| turn.output.len()).sum::<usize>();
            played += 1;
        }
    }
    Some((f64::from(played) / began.elapsed().as_secs_f64(), bytes / played as usize))
}
