//! Contract of the input detection methods, run with each of them.
//!
//! Programs are compiled by the test; each is the shortest one for its purpose. The transcripts must be right, and the same for
//! every method.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod table;
mod threads;
mod waits;

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use croupier::run::input::ScriptedInput;
use croupier::run::{InputDetection, Start, run};
use croupier::sandbox::active;
use croupier::spec::model::Limits;
use croupier::transcript::{Ending, Typed};

use table::{compile, play, seconds, transcript, transcript_within, turns};

#[test]
fn read_ends_turn_by_any_call() {
    let ways = [
        r#"int n; char c; printf("Seed: "); scanf("%d", &n); printf("Key? "); scanf(" %c", &c); printf("%d %c\n", n, c);"#,
        r#"int n; char c, line[80]; printf("Seed: "); fflush(stdout); fgets(line, 80, stdin); n = atoi(line);
           printf("Key? "); fgets(line, 80, stdin); c = line[0]; printf("%d %c\n", n, c);"#,
        r#"int n = 0; char c = 0, b; write(1, "Seed: ", 6); while (read(0, &b, 1) == 1 && b != '\n') n = n * 10 + b - '0';
           write(1, "Key? ", 5); while (read(0, &b, 1) == 1 && b != '\n') c = b; printf("%d %c\n", n, c);"#,
        r#"int n = 0, b; char c = 0; setvbuf(stdin, 0, _IONBF, 0); printf("Seed: "); while ((b = getchar()) != '\n') n = n * 10 + b - '0';
           printf("Key? "); c = getchar(); printf("%d %c\n", n, c);"#,
        r#"int n; char c; FILE *tty = fopen("/dev/tty", "r"); printf("Seed: "); fflush(stdout); fscanf(tty, "%d", &n); printf("Key? ");
           fflush(stdout); fscanf(tty, " %c", &c); printf("%d %c\n", n, c);"#,
        r#"int n; char c; struct pollfd p = {0, POLLIN, 0}; printf("Seed: "); fflush(stdout); while (poll(&p, 1, 100) == 0); scanf("%d", &n);
           printf("Key? "); fflush(stdout); while (poll(&p, 1, 0) == 0); scanf(" %c", &c); printf("%d %c\n", n, c);"#,
        r#"int n; char c; fd_set s; printf("Seed: "); fflush(stdout); FD_ZERO(&s); FD_SET(0, &s); select(1, &s, 0, 0, 0); scanf("%d", &n);
           printf("Key? "); fflush(stdout); FD_ZERO(&s); FD_SET(0, &s); select(1, &s, 0, 0, 0); scanf(" %c", &c); printf("%d %c\n", n, c);"#,
        r#"char b[80]; int n, k; fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK); printf("Seed: "); fflush(stdout);
           while ((k = read(0, b, 80)) < 0); b[k] = 0; n = atoi(b); printf("Key? "); fflush(stdout); while ((k = read(0, b, 80)) < 0);
           printf("%d %c\n", n, b[0]);"#,
        r#"int n = 0; char b, c; struct termios t; tcgetattr(0, &t); t.c_lflag &= ~(ICANON | ECHO); tcsetattr(0, TCSAFLUSH, &t);
           write(1, "Seed: ", 6); while (read(0, &b, 1) == 1 && b != '\n') n = n * 10 + b - '0'; write(1, "Key? ", 5); read(0, &c, 1);
           printf("%d %c\n", n, c);"#,
    ];
    for way in ways {
        let transcript = transcript(way, &["110", "s"]);
        assert_eq!(turns(&transcript), ["Seed: ", "Key? ", "110 s\n"], "{way}");
        assert_eq!(transcript.ending, Ending::Exited(0), "{way}");
        assert_eq!(transcript.turns[1].typed, Some(Typed::Line(b"110".to_vec())));
        assert!(transcript.unread.is_empty());
    }
}

#[test]
fn sleeps_return_immediately_and_are_recorded() {
    let transcript = transcript(
        r#"puts("a"); sleep(2); puts("b"); usleep(500000); struct timespec t = {1, 250000000}; nanosleep(&t, 0); getchar();
           clock_nanosleep(CLOCK_MONOTONIC, 0, &t, 0); poll(0, 0, 3000); struct timeval v = {4, 0}; select(0, 0, 0, 0, &v);
           clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += 5; clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &t, 0); puts("c");"#,
        &["x"],
    );
    assert_eq!(seconds(&transcript), [vec![2.0, 0.5, 1.25], vec![1.25, 3.0, 4.0, 5.0]]);
    assert_eq!(turns(&transcript), ["a\nb\n", "c\n"]);
    assert_eq!(transcript.turns[0].pauses[0].at, 2);
    assert_eq!(transcript.turns[0].pauses[1].at, 4);
}

#[test]
fn output_is_byte_exact() {
    let transcript = transcript(
        r#"char b[256]; for (int i = 0; i < 256; i++) b[i] = i; fwrite(b, 1, 256, stdout); printf("\r\n\n\t\x1b[2J"); fflush(stdout);
           struct winsize w; ioctl(1, TIOCGWINSZ, &w); printf("%dx%d %s %s %d", w.ws_col, w.ws_row, getenv("TERM"), getenv("LANG"), isatty(0));
           fprintf(stderr, " err");"#,
        &[],
    );
    let mut expected: Vec<u8> = (0..=255).collect();
    expected.extend_from_slice(b"\r\n\n\t\x1b[2J err80x24 xterm C.UTF-8 1");
    assert_eq!(transcript.turns[0].output.len(), expected.len());
    assert_eq!(transcript.turns[0].output[..256], expected[..256]);
    assert!(turns(&transcript)[0].contains("80x24 xterm C.UTF-8 1"));
}

#[test]
fn long_output_is_complete() {
    let transcript = transcript(
        r#"for (int i = 0; i < 20000; i++) printf("line %05d\n", i); getchar(); puts("end");"#,
        &["x"],
    );
    let first = &transcript.turns[0].output;
    assert_eq!(first.len(), 20000 * 11);
    assert!(first.ends_with(b"line 19999\n"));
    assert_eq!(turns(&transcript)[1], "end\n");
}

#[test]
fn end_of_input_is_end_of_file_once() {
    let polite =
        transcript(r#"char c; while (scanf(" %c", &c) == 1) printf("%c!", c); puts("bye");"#, &["a"]);
    assert_eq!(polite.ending, Ending::Exited(0));
    assert_eq!(turns(&polite), ["", "a!", "bye\n"]);
    assert_eq!(polite.turns[2].typed, Some(Typed::EndOfInput));

    let deaf = transcript(r#"char c; for (;;) { write(1, "?", 1); read(0, &c, 1); }"#, &["a"]);
    assert_eq!(deaf.ending, Ending::ReadPastEnd);
    assert_eq!(turns(&deaf), ["?", "??", "?"], "one for the newline left of the typed line");

    let babbling =
        transcript(r#"char c = 0; for (;;) { scanf(" %c", &c); printf("Hit or stand? "); }"#, &["h"]);
    assert_eq!(babbling.ending, Ending::ReadPastEnd);
    assert_eq!(babbling.turns[2].output.len(), 64 << 10);

    let brooding = transcript(r#"char c = 0; while (c != 's') scanf(" %c", &c);"#, &["h"]);
    assert_eq!(brooding.ending, Ending::ReadPastEnd);

    let polling = transcript(
        r#"struct pollfd p = {0, POLLIN, 0}; char c; for (;;) { poll(&p, 1, -1); if (read(0, &c, 1) == 0) { puts("eof"); return 0; } }"#,
        &["h"],
    );
    assert_eq!((polling.ending, turns(&polling)[2].as_str()), (Ending::Exited(0), "eof\n"));
}

#[test]
fn unread_lines_are_reported() {
    let transcript = transcript(r#"getchar(); puts("enough");"#, &["a", "b", "c"]);
    assert_eq!(transcript.unread, [b"b".to_vec(), b"c".to_vec()]);
    assert_eq!(transcript.ending, Ending::Exited(0));
}

#[test]
fn nothing_is_typed_before_read() {
    // The program checks for typeahead itself, in a way that is not answered specially.
    let transcript = transcript(
        r#"for (int i = 0; i < 200; i++) { int n = -1; ioctl(0, FIONREAD, &n); if (n) printf("typed ahead: %d\n", n);
           for (volatile int j = 0; j < 100000; j++); } getchar(); puts("ok");"#,
        &["x"],
    );
    assert_eq!(turns(&transcript), ["", "ok\n"]);
}

#[test]
fn every_ending_is_detected() {
    let quick =
        Limits { cpu: Duration::from_millis(200), output: 100_000, memory: 64 << 20, ..Limits::default() };
    let endings = [
        ("return 3;", Ending::Exited(3)),
        ("*(volatile int *)0 = 1;", Ending::Signalled(libc::SIGSEGV)),
        ("abort();", Ending::Signalled(libc::SIGABRT)),
        ("volatile int zero = 0; return 10 / zero;", Ending::Signalled(libc::SIGFPE)),
        ("raise(SIGKILL);", Ending::Signalled(libc::SIGKILL)),
        ("for (;;);", Ending::CpuLimit),
        (
            "signal(SIGXCPU, SIG_IGN); signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); for (;;);",
            Ending::CpuLimit,
        ),
        ("for (;;) putchar('x');", Ending::OutputLimit),
        ("for (;;) puts(\"again\");", Ending::OutputLimit),
        ("sleep(3600);", Ending::SleepLimit),
        ("for (;;) sleep(1);", Ending::SleepLimit),
        ("pause();", Ending::Idle),
        ("raise(SIGSTOP);", Ending::Idle),
        (
            "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); pthread_mutex_lock(&m);",
            Ending::Idle,
        ),
        (
            "char big[1 << 16]; volatile char *p = big; *p = 1; main(*p + argc, argv); return *p;",
            Ending::Signalled(libc::SIGSEGV),
        ),
    ];
    for (body, ending) in endings {
        assert_eq!(transcript_within(&quick, body, &[]).ending, ending, "{body}");
    }
    let restless = transcript_within(&Limits::default(), "for (;;) usleep(1);", &[]);
    assert_eq!(restless.ending, Ending::SleepLimit);
    let greedy = compile("for (;;) memset(malloc(1 << 20), 1, 1 << 20);");
    let endings = InputDetection::ALL.map(|turns| play(&greedy, &[], &quick, turns).ending);
    assert_eq!(endings, [Ending::MemoryLimit, Ending::MemoryLimit]);
}

#[test]
fn closing_terminal_does_not_end_run() {
    let transcript = transcript(
        r#"puts("one"); fflush(stdout); close(0); close(1); close(2); puts("two"); sleep(1);"#,
        &["x"],
    );
    assert_eq!(turns(&transcript), ["one\n"]);
    assert_eq!(transcript.ending, Ending::Exited(0));
    assert_eq!(transcript.unread.len(), 1);
}

#[test]
fn processes_threads_and_sockets_are_denied() {
    if !active().has("seccomp") {
        eprintln!("skipped, because `seccomp` is unavailable");
        return;
    }
    let transcript = transcript(
        r#"int f = fork(); printf("fork %d %d\n", f, errno == EPERM); printf("socket %d\n", socket(AF_INET, SOCK_STREAM, 0) < 0);
           printf("unix %d\n", socket(AF_UNIX, SOCK_STREAM, 0) < 0); pthread_t t; printf("thread %d\n", pthread_create(&t, 0, (void *)puts, "x") != 0);
           printf("system %d\n", system("true")); printf("kill %d\n", kill(getppid(), 0) < 0); printf("all %d\n", kill(-1, 0) < 0);
           char c = 'x'; printf("type %d\n", ioctl(0, TIOCSTI, &c) < 0); printf("self %d\n", kill(getpid(), 0));"#,
        &[],
    );
    assert_eq!(
        turns(&transcript)[0],
        "fork -1 1\nsocket 1\nunix 1\nthread 1\nsystem 32512\nkill 1\nall 1\ntype 1\nself 0\n"
    );
}

#[test]
fn signals_and_handlers_work() {
    let transcript = transcript(
        r#"void (*f)(int) = (void (*)(int))puts; (void)f; signal(SIGUSR1, SIG_IGN); raise(SIGUSR1); puts("ignored"); raise(SIGTERM);"#,
        &[],
    );
    assert_eq!(turns(&transcript)[0], "ignored\n");
    assert_eq!(transcript.ending, Ending::Signalled(libc::SIGTERM));
}

#[test]
fn program_inherits_no_other_descriptors() {
    let program = compile(r#"for (int i = 0; i < 1024; i++) if (fcntl(i, F_GETFD) >= 0) printf("%d ", i);"#);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for turns in InputDetection::ALL.into_iter().cycle().take(10) {
                    let transcript = play(&program, &[], &Limits::default(), turns);
                    assert_eq!(transcript.output(), b"0 1 2 ");
                }
            });
        }
    });
}

#[test]
fn load_does_not_change_transcript() {
    // Reads, sleeps, and prints in quick succession, on more threads than there are CPUs.
    let program = compile(
        r#"int n; char c; printf("Seed: "); scanf("%d", &n); while (scanf(" %c", &c) == 1 && c == 'h') puts("Hit or stand?");
           for (n = 0; n < 3; n++) { puts("Dealer hits."); sleep(2); puts("A table."); } puts("bye");"#,
    );
    let keys = ["1", "h", "h", "s"];
    let expected = play(&program, &keys, &Limits::default(), InputDetection::Seccomp);
    assert_eq!(expected.turns.len(), 5);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                for turns in InputDetection::ALL.into_iter().cycle().take(200) {
                    assert_eq!(play(&program, &keys, &Limits::default(), turns), expected, "{turns:?}");
                }
            });
        }
    });
}

#[test]
fn unexecutable_program_is_internal_error() {
    let scratch = tempfile::tempdir().unwrap();
    for turns in InputDetection::ALL {
        let (player, limits, program) =
            (ScriptedInput::default(), Limits::default(), Path::new("/nonexistent/program"));
        let start = Start::plain(program, &player, scratch.path(), &limits, turns);
        let error = run(&start).unwrap_err().to_string();
        assert_eq!(error, "cannot execute the program: No such file or directory (os error 2)");
    }
}

#[test]
fn program_still_being_written_is_waited_for() {
    let program = compile(r#"puts("here");"#);
    let expected = play(&program, &[], &Limits::default(), InputDetection::Seccomp);
    for turns in InputDetection::ALL {
        // A separate process: children of this one would inherit the descriptor.
        let mut writer = Command::new("sh")
            .args(["-c", "exec 3>>\"$0\"; echo open; read over"])
            .arg(&program.path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = [0; 4];
        writer.stdout.take().unwrap().read_exact(&mut said).unwrap();
        std::thread::scope(|scope| {
            let run = scope.spawn(|| play(&program, &[], &Limits::default(), turns));
            // Long enough to overlap with the start in most runs; if it does not, the test proves nothing.
            std::thread::sleep(Duration::from_millis(100));
            drop(writer.stdin.take());
            writer.wait().unwrap();
            assert_eq!(run.join().unwrap(), expected, "{turns:?}");
        });
    }
}

#[test]
fn addresses_are_equal_in_every_run() {
    let body = "int here; void *there = malloc(8); printf(\"%p %p %p\", (void *)&here, there, (void *)main);";
    let program = compile(body);
    let run = || InputDetection::ALL.map(|turns| play(&program, &[], &Limits::default(), turns));
    let [first, other] = run();
    if std::fs::read_to_string("/proc/self/personality").is_err() {
        return;
    }
    assert_eq!(first, other);
    assert_eq!(run()[0], first);
}
