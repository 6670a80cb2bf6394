//! Endings of runs and their verdicts.

use super::*;
use crate::fraction::{ONE, ZERO};
use crate::verdict::{FindingKind, Verdict};

fn game() -> Transcript {
    run(&["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\n"], &["h", "s"])
}

fn layout(actual: &Transcript) -> Judgement {
    judge(&game(), actual, &Criteria::at(Rung::Layout))
}

#[test]
fn every_ending_has_verdict_and_sentence() {
    for (end, verdict, sentence) in [
        (
            Ending::Signalled(11),
            Verdict::Crashed,
            "The program crashed: it used memory that is not its own (segmentation fault).",
        ),
        (
            Ending::Signalled(8),
            Verdict::Crashed,
            "The program crashed: it divided by zero (arithmetic error).",
        ),
        (
            Ending::Signalled(6),
            Verdict::Crashed,
            "The program crashed: it gave up by itself (abort): a failed assertion, an uncaught exception or damaged memory.",
        ),
        (
            Ending::Signalled(31),
            Verdict::Crashed,
            "The program crashed: it asked the system for something that is not allowed here (bad system call).",
        ),
        (Ending::Signalled(9), Verdict::Crashed, "The program crashed: it was killed."),
        (Ending::Signalled(63), Verdict::Crashed, "The program crashed: signal 63 ended it."),
        (Ending::CpuLimit, Verdict::CpuLimit, "The program computed without end and was stopped."),
        (Ending::OutputLimit, Verdict::OutputLimit, "The program printed without end and was stopped."),
        (Ending::RoomLimit, Verdict::OutputLimit, "The program wrote files without end and was stopped."),
        (
            Ending::MemoryLimit,
            Verdict::MemoryLimit,
            "The program used more memory than it may and was stopped.",
        ),
        (Ending::PauseLimit, Verdict::PauseLimit, "The program slept without end and was stopped."),
        (
            Ending::Stalled,
            Verdict::Stalled,
            "The program waited for something that never comes, neither the player nor a sleep.",
        ),
    ] {
        // However far it came: to the end, or cut short in its second turn.
        for outputs in [
            &["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\n"][..],
            &["Hit or stand?", "Hand 12\n"],
        ] {
            let judgement = layout(&ending(run(outputs, &["h", "s"]), end));
            assert_eq!((judgement.verdict, judgement.credit), (verdict, ZERO));
            assert_eq!((finding(&judgement).kind, says(&judgement)), (FindingKind::Ending, sentence));
            assert_eq!(finding(&judgement).turn, outputs.len());
            assert!(judgement.others.is_empty());
        }
        // Where the text differed before, that comes first.
        let judgement = layout(&ending(run(&["Hit or stand? ", "Hand 13\n"], &["h", "s"]), end));
        assert_eq!((judgement.verdict, says(&judgement)), (verdict, "Expected `Hand 12`, found `Hand 13`."));
        assert_eq!(judgement.others.iter().map(|other| other.says.as_str()).collect::<Vec<_>>(), [sentence]);
    }
}

#[test]
fn output_of_endless_loop_is_no_difference() {
    let loops = ending(
        run(&["Hit or stand? ", "Hand 12\nHit or stand? \nagain\nagain\n"], &["h", "s"]),
        Ending::OutputLimit,
    );
    let judgement = layout(&loops);
    assert_eq!(says(&judgement), "The program printed without end and was stopped.");
    assert_eq!(finding(&judgement).found.as_deref(), Some("again"));
}

#[test]
fn early_exit_is_distinguished_from_difference() {
    let whole_turns = layout(&run(&["Hit or stand? ", "Hand 12\nHit or stand?"], &["h", "s"]));
    assert_eq!((whole_turns.verdict, whole_turns.rung), (Verdict::StoppedEarly, Rung::None));
    assert_eq!(says(&whole_turns), "The program ended before it read `s`: the game was not over.");
    assert_eq!(finding(&whole_turns).turn, 2);
    let cut = layout(&run(&["Hit or stand? ", "Hand 12\nHit or"], &["h", "s"]));
    assert_eq!(cut.verdict, Verdict::StoppedEarly);
    assert_eq!(finding(&cut).expected.as_deref(), Some("Hit or stand? "));
    let silent = layout(&run(&["Hit or stand? ", ""], &["h", "s"]));
    assert_eq!(silent.verdict, Verdict::StoppedEarly);
    for outputs in
        [["Hit or stand? ", "Hand 1"], ["Hit or stand? ", "Hand 12\nBye"], ["Hit", "Hand 12\nHit or stand?"]]
    {
        assert_eq!(layout(&run(&outputs, &["h", "s"])).verdict, Verdict::Differs, "{outputs:?}");
    }
    // If all input was read, missing text at the end is a difference.
    let missing = layout(&run(&["Hit or stand? ", "Hand 12\nHit or stand? ", ""], &["h", "s"]));
    assert_eq!((missing.verdict, says(&missing)), (Verdict::Differs, "Missing line `Player wins!`."));
}

#[test]
fn extra_read_is_distinguished_from_difference() {
    let sentence = "The game is over here, but the program asks for more input.";
    let outputs = ["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\nAgain? "];
    let plain = ["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\n"];
    let typed = ["h", "s"];
    for actual in [
        after_end_of_file(run(&outputs, &typed), "", Ending::OutOfInput),
        after_end_of_file(run(&plain, &typed), "", Ending::OutOfInput),
        ending(run(&plain, &typed), Ending::OutOfInput),
        // It took end of file for an answer.
        after_end_of_file(run(&outputs, &typed), "", Ending::Exited(0)),
        after_end_of_file(run(&plain, &typed), "Again? ", Ending::Exited(0)),
    ] {
        let judgement = layout(&actual);
        assert_eq!((judgement.verdict, judgement.credit), (Verdict::OutOfInput, ZERO), "{actual:?}");
        assert_eq!((finding(&judgement).kind, says(&judgement)), (FindingKind::OutOfInput, sentence));
    }
    let prompt = layout(&after_end_of_file(run(&outputs, &typed), "", Ending::OutOfInput));
    assert_eq!((finding(&prompt).turn, finding(&prompt).found.as_deref()), (3, Some("Again? ")));
    let wrong = ["Hit or stand? ", "Hand 13\nHit or stand? ", "Player wins!\n"];
    let differs = layout(&after_end_of_file(run(&wrong, &typed), "", Ending::OutOfInput));
    assert_eq!((differs.verdict, finding(&differs).turn), (Verdict::Differs, 2));
}

#[test]
fn harmless_last_read_passes() {
    let quiet = after_end_of_file(game(), "\n", Ending::Exited(0));
    assert_eq!((layout(&quiet).verdict, layout(&quiet).credit), (Verdict::Pass, ONE));
    // A line that the reference never reads is harmless as well.
    let expected = run(&["Hit or stand? ", "Quit\n"], &["x", "n"]);
    let actual = run(&["Hit or stand? ", "Quit\n", ""], &["x", "n"]);
    assert_eq!(judge(&expected, &actual, &Criteria::at(Rung::Layout)).verdict, Verdict::Pass);
    let asks = run(&["Hit or stand? ", "Quit\n", "Again?"], &["x", "n"]);
    assert_eq!(judge(&expected, &asks, &Criteria::at(Rung::Layout)).verdict, Verdict::OutOfInput);
}

#[test]
fn same_ending_as_mistaken_reference_agrees() {
    let mistaken = ending(game(), Ending::OutOfInput);
    let actual = after_end_of_file(game(), "Hit or stand? ", Ending::OutOfInput);
    assert_eq!(judge(&mistaken, &actual, &Criteria::at(Rung::Layout)).verdict, Verdict::Pass);
    let ended = judge(&mistaken, &game(), &Criteria::at(Rung::Layout));
    assert_eq!(says(&ended), "The program ended where it was expected to go on reading.");
}

#[test]
fn crash_has_hint_and_end_of_file_is_named() {
    let crashed = layout(&after_end_of_file(game(), "", Ending::Signalled(11)));
    assert_eq!(crashed.verdict, Verdict::Crashed);
    assert_eq!(finding(&crashed).typed.as_deref(), Some("^D"));
    assert!(finding(&crashed).hint.as_deref().unwrap().contains("-fsanitize=address"));
}
