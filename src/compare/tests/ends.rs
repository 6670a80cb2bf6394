//! Endings of runs and their verdicts.

use super::*;
use crate::fraction::{ONE, ZERO};
use crate::verdict::{FindingKind, Verdict};

fn game() -> Transcript {
    run(&["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\n"], &["h", "s"])
}

fn layout(actual: &Transcript) -> Judgment {
    judge(&game(), actual, &Criteria::at(Rung::Layout))
}

#[test]
fn every_ending_has_verdict_and_sentence() {
    for (end, verdict, sentence) in [
        (
            Ending::Signalled(11),
            Verdict::RuntimeError,
            "Segmentation fault (SIGSEGV): invalid memory access, such as a null pointer or an array index out of bounds.",
        ),
        (
            Ending::Signalled(8),
            Verdict::RuntimeError,
            "Floating point exception (SIGFPE): integer division or modulo by zero, or `INT_MIN / -1`.",
        ),
        (
            Ending::Signalled(6),
            Verdict::RuntimeError,
            "Aborted (SIGABRT): failed `assert`, uncaught C++ exception, or heap corruption.",
        ),
        (
            Ending::Signalled(31),
            Verdict::RuntimeError,
            "Bad system call (SIGSYS): not allowed by the sandbox.",
        ),
        (Ending::Signalled(9), Verdict::RuntimeError, "Killed (SIGKILL)."),
        (Ending::Signalled(63), Verdict::RuntimeError, "Killed by signal 63."),
        (
            Ending::Signalled(24),
            Verdict::TimeLimit,
            "Time limit exceeded: the program used up its CPU time, most often in an infinite loop.",
        ),
        (
            Ending::Signalled(25),
            Verdict::OutputLimit,
            "File size limit exceeded: the program wrote too much to files.",
        ),
        (
            Ending::CpuLimit,
            Verdict::TimeLimit,
            "Time limit exceeded: the program used up its CPU time, most often in an infinite loop.",
        ),
        (
            Ending::OutputLimit,
            Verdict::OutputLimit,
            "Output limit exceeded: the program printed too much, most often in an infinite loop.",
        ),
        (
            Ending::DiskLimit,
            Verdict::OutputLimit,
            "File size limit exceeded: the program wrote too much to files.",
        ),
        (
            Ending::MemoryLimit,
            Verdict::MemoryLimit,
            "Memory limit exceeded: the program allocated too much memory.",
        ),
        (
            Ending::SleepLimit,
            Verdict::SleepLimit,
            "Sleep limit exceeded: the program asked to sleep for too long in total.",
        ),
        (
            Ending::Idle,
            Verdict::IdleLimit,
            "Idleness limit exceeded: the program waits for something other than input or a timer, and nothing can wake it.",
        ),
    ] {
        // However far it came: to the end, or cut short in its second turn.
        for outputs in [
            &["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\n"][..],
            &["Hit or stand?", "Hand 12\n"],
        ] {
            let judgment = layout(&ending(run(outputs, &["h", "s"]), end));
            assert_eq!((judgment.verdict, judgment.credit), (verdict, ZERO));
            assert_eq!((finding(&judgment).kind, says(&judgment)), (FindingKind::Ending, sentence));
            assert_eq!(finding(&judgment).turn, outputs.len());
            assert!(judgment.others.is_empty());
        }
        // Where the text differed before, that comes first.
        let judgment = layout(&ending(run(&["Hit or stand? ", "Hand 13\n"], &["h", "s"]), end));
        assert_eq!((judgment.verdict, says(&judgment)), (verdict, "Expected `Hand 12`, found `Hand 13`."));
        assert_eq!(
            judgment.others.iter().map(|other| other.message.as_str()).collect::<Vec<_>>(),
            [sentence]
        );
    }
}

#[test]
fn output_of_endless_loop_is_no_difference() {
    let loops = ending(
        run(&["Hit or stand? ", "Hand 12\nHit or stand? \nagain\nagain\n"], &["h", "s"]),
        Ending::OutputLimit,
    );
    let judgment = layout(&loops);
    assert_eq!(
        says(&judgment),
        "Output limit exceeded: the program printed too much, most often in an infinite loop."
    );
    assert_eq!(finding(&judgment).found.as_deref(), Some("again"));
}

#[test]
fn abort_reason_is_the_cause_and_not_output() {
    let turn = "Hand 12\nHit or stand? ";
    for (printed, says) in [
        (
            "malloc(): corrupted top size\n",
            "Aborted (SIGABRT): heap corruption, `malloc(): corrupted top size`.",
        ),
        (
            "double free or corruption (!prev)\n",
            "Aborted (SIGABRT): heap corruption, `double free or corruption (!prev)`.",
        ),
        (
            "*** stack smashing detected ***: terminated\n",
            "Aborted (SIGABRT): stack buffer overflow, `*** stack smashing detected ***: terminated`.",
        ),
        (
            "play: play.c:12: main: Assertion `n > 0' failed.\n",
            "Aborted (SIGABRT): failed assertion, `play: play.c:12: main: Assertion 'n > 0' failed.`.",
        ),
        (
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n",
            "Aborted (SIGABRT): uncaught exception, `terminate called after throwing an instance of 'std::out_of_range'; what():  vector`.",
        ),
    ] {
        for before in ["", "Hand 12\n", turn] {
            let output = format!("{before}{printed}");
            let judgment =
                layout(&ending(run(&["Hit or stand? ", &output], &["h", "s"]), Ending::Signalled(6)));
            assert_eq!(
                (judgment.verdict, self::says(&judgment)),
                (Verdict::RuntimeError, says),
                "{output:?}"
            );
            assert!(judgment.others.is_empty());
        }
        // What differed before is told first, and what only looks like a reason is output.
        let wrong = layout(&ending(
            run(&["Hit or stand? ", &format!("Hand 13\n{printed}")], &["h", "s"]),
            Ending::Signalled(6),
        ));
        assert_eq!(self::says(&wrong), "Expected `Hand 12`, found `Hand 13`.");
        assert_eq!(wrong.others[0].message, says);
        let alive =
            layout(&run(&["Hit or stand? ", &format!("{printed}{turn}"), "Player wins!\n"], &["h", "s"]));
        assert_eq!(alive.verdict, Verdict::WrongOutput);
    }
}

#[test]
fn early_exit_is_distinguished_from_difference() {
    let whole_turns = layout(&run(&["Hit or stand? ", "Hand 12\nHit or stand?"], &["h", "s"]));
    assert_eq!((whole_turns.verdict, whole_turns.rung), (Verdict::EarlyExit, Rung::None));
    assert_eq!(
        says(&whole_turns),
        "Early exit: the program ended before it read `s`; the game was not over."
    );
    assert_eq!(finding(&whole_turns).turn, 2);
    let cut = layout(&run(&["Hit or stand? ", "Hand 12\nHit or"], &["h", "s"]));
    assert_eq!(cut.verdict, Verdict::EarlyExit);
    assert_eq!(finding(&cut).expected.as_deref(), Some("Hit or stand? "));
    let silent = layout(&run(&["Hit or stand? ", ""], &["h", "s"]));
    assert_eq!(silent.verdict, Verdict::EarlyExit);
    for outputs in
        [["Hit or stand? ", "Hand 1"], ["Hit or stand? ", "Hand 12\nBye"], ["Hit", "Hand 12\nHit or stand?"]]
    {
        assert_eq!(layout(&run(&outputs, &["h", "s"])).verdict, Verdict::WrongOutput, "{outputs:?}");
    }
    // If all input was read, missing text at the end is a difference.
    let missing = layout(&run(&["Hit or stand? ", "Hand 12\nHit or stand? ", ""], &["h", "s"]));
    assert_eq!((missing.verdict, says(&missing)), (Verdict::WrongOutput, "Missing line `Player wins!`."));
}

#[test]
fn extra_read_is_distinguished_from_difference() {
    let sentence = "Unexpected read: the program asks for input after the game is over.";
    let outputs = ["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\nAgain? "];
    let plain = ["Hit or stand? ", "Hand 12\nHit or stand? ", "Player wins!\n"];
    let typed = ["h", "s"];
    for actual in [
        after_end_of_file(run(&outputs, &typed), "", Ending::ReadPastEnd),
        after_end_of_file(run(&plain, &typed), "", Ending::ReadPastEnd),
        ending(run(&plain, &typed), Ending::ReadPastEnd),
        // It took end of file for an answer.
        after_end_of_file(run(&outputs, &typed), "", Ending::Exited(0)),
        after_end_of_file(run(&plain, &typed), "Again? ", Ending::Exited(0)),
    ] {
        let judgment = layout(&actual);
        assert_eq!((judgment.verdict, judgment.credit), (Verdict::ExtraRead, ZERO), "{actual:?}");
        assert_eq!((finding(&judgment).kind, says(&judgment)), (FindingKind::OutOfInput, sentence));
    }
    let prompt = layout(&after_end_of_file(run(&outputs, &typed), "", Ending::ReadPastEnd));
    assert_eq!((finding(&prompt).turn, finding(&prompt).found.as_deref()), (3, Some("Again? ")));
    let wrong = ["Hit or stand? ", "Hand 13\nHit or stand? ", "Player wins!\n"];
    let differs = layout(&after_end_of_file(run(&wrong, &typed), "", Ending::ReadPastEnd));
    assert_eq!((differs.verdict, finding(&differs).turn), (Verdict::WrongOutput, 2));
}

#[test]
fn harmless_last_read_passes() {
    let quiet = after_end_of_file(game(), "\n", Ending::Exited(0));
    assert_eq!((layout(&quiet).verdict, layout(&quiet).credit), (Verdict::Passed, ONE));
    // A line that the reference never reads is harmless as well.
    let expected = run(&["Hit or stand? ", "Quit\n"], &["x", "n"]);
    let actual = run(&["Hit or stand? ", "Quit\n", ""], &["x", "n"]);
    assert_eq!(judge(&expected, &actual, &Criteria::at(Rung::Layout)).verdict, Verdict::Passed);
    let asks = run(&["Hit or stand? ", "Quit\n", "Again?"], &["x", "n"]);
    assert_eq!(judge(&expected, &asks, &Criteria::at(Rung::Layout)).verdict, Verdict::ExtraRead);
}

#[test]
fn same_ending_as_mistaken_reference_agrees() {
    let mistaken = ending(game(), Ending::ReadPastEnd);
    let actual = after_end_of_file(game(), "Hit or stand? ", Ending::ReadPastEnd);
    assert_eq!(judge(&mistaken, &actual, &Criteria::at(Rung::Layout)).verdict, Verdict::Passed);
    let ended = judge(&mistaken, &game(), &Criteria::at(Rung::Layout));
    assert_eq!(says(&ended), "Early exit: the program ended where it was expected to read more input.");
}

#[test]
fn crash_has_hint_and_end_of_file_is_named() {
    let crashed = layout(&after_end_of_file(game(), "", Ending::Signalled(11)));
    assert_eq!(crashed.verdict, Verdict::RuntimeError);
    assert_eq!(finding(&crashed).typed.as_deref(), Some("^D"));
    assert!(finding(&crashed).hint.as_deref().unwrap().contains("-fsanitize=address"));
}
