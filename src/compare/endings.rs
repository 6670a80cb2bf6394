//! How a run ended, in words a student understands.

use reference::{Ending, Transcript, Turn, Typed};

use super::difference::{Difference, Relation, finding, last_line, shown, typed};
use super::walk::Course;
use crate::criteria::Criteria;
use crate::text;
use crate::verdict::{Finding, FindingKind, Verdict, signal};

/// The hint for a program that crashed.
const SANITIZE: &str = "build with `-g -fsanitize=address,undefined` and type the same input";

/// Returns the verdict and the finding for a crash or a limit; `None` if the program exited or read past the end of the input.
pub(super) fn broken_off(actual: &Transcript) -> Option<(Verdict, Finding)> {
    let (verdict, says) = match actual.ending {
        Ending::Exited(_) | Ending::ReadPastEnd => return None,
        Ending::CpuLimit | Ending::Signalled(libc::SIGXCPU) => {
            (Verdict::TimeLimit, "Time limit exceeded: the program used up its CPU time, most often in an infinite loop.".to_owned())
        }
        Ending::OutputLimit => {
            (Verdict::OutputLimit, "Output limit exceeded: the program printed too much, most often in an infinite loop.".to_owned())
        }
        Ending::DiskLimit | Ending::Signalled(libc::SIGXFSZ) => {
            (Verdict::OutputLimit, "File size limit exceeded: the program wrote too much to files.".to_owned())
        }
        Ending::MemoryLimit => {
            (Verdict::MemoryLimit, "Memory limit exceeded: the program allocated too much memory.".to_owned())
        }
        Ending::SleepLimit => {
            (Verdict::SleepLimit, "Sleep limit exceeded: the program asked to sleep for too long in total.".to_owned())
        }
        Ending::Signalled(number) => (Verdict::RuntimeError, format!("{}.", text::capital(&signal::explained(number)))),
        Ending::OutputStopped => (
            Verdict::IdleLimit,
            "Idleness limit exceeded: the program stopped the output of its terminal (`tcflow`) and then printed, which waits forever.".to_owned(),
        ),
        Ending::Idle => (
            Verdict::IdleLimit,
            "Idleness limit exceeded: the program waits for something other than input or a timer, and nothing can wake it.".to_owned(),
        ),
    };
    let faulty = |number| signal::find(number).is_some_and(|signal| signal.is_fault);
    let hint = match actual.ending {
        Ending::Signalled(number) if faulty(number) => Some(SANITIZE),
        Ending::CpuLimit | Ending::OutputLimit => Some("look at the code after the last line shown"),
        Ending::MemoryLimit => Some("look for allocations in a loop and for unbounded recursion"),
        Ending::SleepLimit => Some("`sleep` takes seconds, `usleep` microseconds"),
        Ending::Idle | Ending::OutputStopped => Some("remove that wait"),
        _ => None,
    };
    let hint = hint.map(str::to_owned);
    Some((verdict, Finding { hint, ..last(FindingKind::Ending, actual, &says) }))
}

/// Returns the end of a sentence about a call that was denied, if the run crashed after it: most often the denial is the cause.
pub fn crash_after_denial(actual: &Transcript) -> Option<String> {
    match actual.ending {
        Ending::Signalled(number) => Some(format!("and crashed: {}", signal::named(number))),
        _ => None,
    }
}

/// Returns a finding about the last turn, with the last line printed.
fn last(kind: FindingKind, actual: &Transcript, says: &str) -> Finding {
    let turn = actual.turns.len().saturating_sub(1);
    let found = actual.turns.get(turn).and_then(|turn| last_line(&turn.output)).map(shown);
    Finding { found, ..finding(kind, actual, turn, says) }
}

/// Returns the finding for a run that ended before it had read all input.
pub(super) fn stopped_early(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    cut: Option<&Difference>,
) -> Finding {
    let next = expected.turns.get(actual.turns.len()).and_then(typed);
    let unread = actual.unread.first().map(|line| shown(line)).or(next);
    let says = match unread {
        Some(line) if criteria.of_game => {
            format!("Early exit: the program ended before it read `{line}`; the game was not over.")
        }
        Some(line) => format!("Early exit: the program ended before it read `{line}`."),
        None if criteria.of_game => "Early exit: the program ended before the game was over.".to_owned(),
        None => "Early exit: the program ended before the expected end.".to_owned(),
    };
    let expected = cut.and_then(|difference| difference.expected.clone());
    Finding { expected, ..last(FindingKind::StoppedEarly, actual, &says) }
}

/// Returns the finding for a run that continued after the game was over; `more` is what it printed after the end.
pub(super) fn out_of_input(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    more: Option<(usize, &Difference)>,
) -> Finding {
    let over = if criteria.of_game { "after the game is over" } else { "after the expected end" };
    let says = format!("Unexpected read: the program asks for input {over}.");
    let over = expected.turns.len().saturating_sub(1);
    let finding = match more {
        Some((turn, difference)) => difference.finding(actual, turn),
        None => finding(FindingKind::OutOfInput, actual, over, ""),
    };
    let hint = Some("check the condition of the loop that reads".to_owned());
    Finding { kind: FindingKind::OutOfInput, message: says, hint, ..finding }
}

/// Returns the finding for a run that is right up to a read, in a game without input; what it does after the end of input is
/// ignored.
pub(super) fn takes_no_input(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    course: &Course,
) -> Option<Finding> {
    let (Course::Differs(turn, rest) | Course::Long(turn, rest)) = course else { return None };
    let asks = actual.turns.get(turn + 1).is_some_and(|next| next.typed == Some(Typed::EndOfInput));
    let takes_none = expected.turns.len() == 1 && expected.ending != Ending::ReadPastEnd;
    if rest.relation != Relation::Begins || !asks || !takes_none {
        return None;
    }
    let says = match criteria.of_game {
        true => "Unexpected read: the program asks for input here, but the game takes none.",
        false => "Unexpected read: the program asks for input here, but none is expected.",
    };
    let found = actual.turns.get(*turn).and_then(|turn| last_line(&turn.output)).map(shown);
    let expected = rest.expected.clone();
    Some(Finding { expected, found, ..finding(FindingKind::OutOfInput, actual, *turn, says) })
}

/// Whether both a right program and this one read past the end of the input here, after the same text. No handout says what
/// happens then.
pub(super) fn input_is_used_up(expected: &Transcript, actual: &Transcript, course: &Course) -> bool {
    let asks_for_more = match actual.turns.get(expected.turns.len()) {
        Some(next) => next.typed == Some(Typed::EndOfInput),
        None => actual.ending == Ending::ReadPastEnd,
    };
    expected.ending == Ending::ReadPastEnd
        && matches!(course, Course::Whole | Course::Long(..))
        && asks_for_more
}

/// Whether a program whose text is right reads on when the game is over, and may do so. What it does at the end of the input is not
/// judged.
pub(super) fn reads_on_when_over(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    course: &Course,
) -> bool {
    if !criteria.may_read_on || !matches!(expected.ending, Ending::Exited(_)) {
        return false;
    }
    let over = expected.turns.len();
    let text_is_right = match course {
        Course::Whole => true,
        Course::Long(turn, _) => *turn >= over,
        Course::Short(_) | Course::Differs(..) => false,
    };
    let is_at_end = actual.turns.get(over).is_none_or(|next| next.typed == Some(Typed::EndOfInput));
    let reads = actual.ending == Ending::ReadPastEnd || actual.turns.len() > over;
    text_is_right && reads && is_at_end
}

/// Whether a program, after so many turns, ends one with a line that one of them ended with before: it asks a question of the game again.
pub(super) fn asks_again(actual: &Transcript, over: usize) -> bool {
    let (played, after) = actual.turns.split_at(over.saturating_sub(1).min(actual.turns.len()));
    let questions = |turns| -> Vec<&[u8]> {
        let lines = <[Turn]>::iter(turns).filter_map(|turn| last_line(&turn.output));
        lines.map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()).collect()
    };
    let asked = questions(played);
    questions(after).iter().any(|question| asked.contains(question))
}

/// Returns the finding for another exit code, which only the rung `exact` compares.
pub(super) fn exit_code(wanted: i32, had: i32, actual: &Transcript) -> Finding {
    let says = format!("Expected exit code {wanted}, found {had}.");
    last(FindingKind::Ending, actual, &says)
}

/// Returns the finding for a run that ended where the expected one reads more input.
pub(super) fn ended(actual: &Transcript) -> Finding {
    last(
        FindingKind::Ending,
        actual,
        "Early exit: the program ended where it was expected to read more input.",
    )
}
