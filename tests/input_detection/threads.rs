//! Programs with several threads, where a spec allows them.

use croupier::run::input::ScriptedInput;
use croupier::run::{ForkServers, InputDetection, Run, Start, run};
use croupier::spec::model::Limits;
use croupier::transcript::Ending;

use crate::table::{Program, compile, preload, turns};

fn play(program: &Program, threads: bool, turns: InputDetection, ready: Option<&ForkServers>) -> Run {
    let scratch = tempfile::tempdir().unwrap();
    let (player, limits) = (ScriptedInput(vec!["7".to_owned()]), Limits::default());
    let plain = Start::plain(&program.path, &player, scratch.path(), &limits, turns);
    run(&Start { preload: Some(preload().with(false)), threads, ready, ..plain }).unwrap()
}

/// One thread reads, another waits for it with a time limit that is never reached, and both print.
const ASKS: &str = r#"
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t changed = PTHREAD_COND_INITIALIZER; static int n;
    void *ask(void *none) { (void)none; int read; printf("Seed: "); scanf("%d", &read); sleep(2); pthread_mutex_lock(&lock); n = read;
        pthread_cond_signal(&changed); pthread_mutex_unlock(&lock); return NULL; }
    pthread_t thread; if (pthread_create(&thread, NULL, ask, NULL) != 0) { puts("no thread"); return 1; }
    struct timespec end; clock_gettime(CLOCK_REALTIME, &end); end.tv_sec += 100; pthread_mutex_lock(&lock);
    while (n == 0) if (pthread_cond_timedwait(&changed, &lock, &end) != 0) puts("late");
    printf("got %d\n", n); pthread_mutex_unlock(&lock); pthread_join(thread, NULL); puts("over");"#;

#[test]
fn threads_run_only_if_allowed() {
    // GNU C has nested functions; `ask` is one.
    let program = compile(ASKS);
    let ready = ForkServers::default();
    for ready in [None, Some(&ready), Some(&ready)] {
        let allowed = play(&program, true, InputDetection::Seccomp, ready);
        assert_eq!(turns(&allowed.transcript), ["Seed: ", "got 7\nover\n"]);
        assert_eq!(allowed.transcript.ending, Ending::Exited(0));
        assert_eq!(allowed.transcript.turns[1].pauses.len(), 1);
        assert_eq!(allowed.denied, []);
    }
    for turns_taken in InputDetection::ALL {
        let denied = play(&program, false, turns_taken, None);
        assert_eq!(turns(&denied.transcript), ["no thread\n"]);
        assert_eq!(denied.denied, [croupier::denied::Denied::Thread]);
    }
}

#[test]
fn deadlocked_threads_are_stalled() {
    let body = "void *wait(void *other) { pthread_join(*(pthread_t *)other, NULL); return NULL; }
        pthread_t main = pthread_self(), thread; pthread_create(&thread, NULL, wait, &main); pthread_join(thread, NULL);";
    let run = play(&compile(body), true, InputDetection::Seccomp, None);
    assert_eq!(run.transcript.ending, Ending::Idle);
}

#[test]
fn thread_that_outlives_the_first_is_stalled() {
    let body = "void *wait(void *none) { for (;;) pause(); return none; }
        pthread_t thread; pthread_create(&thread, NULL, wait, NULL); pthread_exit(NULL);";
    let run = play(&compile(body), true, InputDetection::Seccomp, None);
    assert_eq!(run.transcript.ending, Ending::Idle);
}

#[test]
fn limit_of_a_wait_passes_while_other_threads_wait() {
    let body = "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
        void *wait(void *none) { for (;;) pause(); return none; }
        pthread_t thread; pthread_create(&thread, NULL, wait, NULL); sleep(1);
        struct timespec end; clock_gettime(CLOCK_REALTIME, &end); end.tv_sec += 1; pthread_mutex_lock(&lock);
        while (pthread_cond_timedwait(&never, &lock, &end) == 0); puts(\"over\"); fflush(stdout); _exit(0);";
    let run = play(&compile(body), true, InputDetection::Seccomp, None);
    assert_eq!(turns(&run.transcript), ["over\n"]);
    assert_eq!(run.transcript.turns[0].pauses.len(), 2);
}
