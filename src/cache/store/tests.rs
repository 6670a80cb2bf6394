//! The store in use, in parallel, damaged and full.

use super::super::key::tests::key;
use super::*;

fn store() -> (tempfile::TempDir, Store) {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(&directory.path().join("made/on/demand")).unwrap();
    (directory, store)
}

/// The key of this name as SQL.
fn literal(name: &str) -> String {
    let hex = key(name).bytes().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("x'{hex}'")
}

fn execute(store: &Store, statement: &str) {
    store.write_pending();
    locked(&store.database).execute_batch(statement).unwrap();
}

#[test]
fn entries_round_trip() {
    let (_directory, store) = store();
    assert_eq!(store.get(&key("a")), None);
    store.put(&key("a"), b"one".to_vec());
    store.put(&key("b"), Vec::new());
    store.put(&key("a"), b"another".to_vec());
    assert_eq!(store.get(&key("a")).as_deref(), Some(&b"another"[..]));
    assert_eq!(store.get(&key("b")).as_deref(), Some(&b""[..]));
    assert_eq!((store.contents(), store.trouble()), (Contents { entries: 2, bytes: 7 }, None));
    assert_eq!(store.clear().unwrap().entries, 2);
    assert_eq!((store.contents(), store.get(&key("a"))), (Contents::default(), None));
}

#[test]
fn entries_are_written_together() {
    let (directory, mut store) = store();
    store.often = Duration::MAX;
    let other = Store::open(&directory.path().join("made/on/demand")).unwrap();
    store.put(&key("0"), b"one".to_vec());
    assert_eq!(other.contents().entries, 0);
    (1..TOGETHER.0).for_each(|number| store.put(&key(&number.to_string()), Vec::new()));
    assert_eq!(other.contents().entries, TOGETHER.0 as u64);
    store.put(&key("large"), vec![7; TOGETHER.1]);
    assert!(other.get(&key("large")).is_some());
    store.put(&key("last"), b"one".to_vec());
    assert_eq!(other.get(&key("last")), None);
    drop(store);
    assert_eq!(other.get(&key("last")).as_deref(), Some(&b"one"[..]));
}

#[test]
fn slow_entries_are_written_one_by_one() {
    let (directory, mut store) = store();
    store.often = Duration::ZERO;
    store.put(&key("a"), b"one".to_vec());
    let other = Store::open(&directory.path().join("made/on/demand")).unwrap();
    assert!(other.get(&key("a")).is_some());
}

#[test]
fn damaged_entry_is_a_miss_and_removed() {
    let (_directory, store) = store();
    let moved = format!("UPDATE entry SET key = {}", literal("b"));
    for (damage, wanted) in [
        ("UPDATE entry SET bytes = x'00'", "a"),
        ("UPDATE entry SET bytes = substr(bytes, 1, 3)", "a"),
        ("UPDATE entry SET hash = x''", "a"),
        (&moved, "b"),
    ] {
        store.put(&key("a"), b"some bytes".to_vec());
        execute(&store, damage);
        assert_eq!(store.get(&key(wanted)), None, "{damage}");
        assert_eq!(store.contents().entries, 0, "{damage}");
    }
    assert_eq!(store.trouble(), None);
}

#[test]
fn least_recently_used_entries_are_evicted() {
    let (directory, store) = store();
    let names: Vec<String> = (0..64).map(|number| number.to_string()).collect();
    for (age, name) in names.iter().enumerate() {
        store.put(&key(name), vec![0; 3_000]);
        execute(&store, &format!("UPDATE entry SET used = {age} WHERE key = {}", literal(name)));
    }
    // The oldest is used again, which is noted as the store closes.
    assert!(store.get(&key("0")).is_some());
    drop(store);
    let store = Store::open(&directory.path().join("made/on/demand")).unwrap();
    let database = locked(&store.database);
    let before = size(&database).unwrap();
    shrink(&database, before - 1).unwrap();
    assert!(size(&database).unwrap() <= before / 4 * 3);
    drop(database);
    let kept: Vec<bool> = names.iter().map(|name| store.get(&key(name)).is_some()).collect();
    let oldest = kept.iter().skip(1).position(|kept| *kept).unwrap();
    assert!(kept[0] && (12..40).contains(&oldest), "{kept:?}");
    assert!(kept[1 + oldest..].iter().all(|kept| *kept), "{kept:?}");
}

#[test]
fn database_stays_small() {
    let (_directory, mut store) = store();
    (store.largest, store.measured) = (100_000, 10_000);
    for number in 0..200 {
        store.put(&key(&number.to_string()), vec![7; 5_000]);
        assert!(size(&locked(&store.database)).unwrap() <= 140_000);
    }
    assert!(store.contents().entries > 5);
}

#[test]
fn concurrent_stores_disturb_nobody() {
    let (directory, _) = store();
    let path = directory.path().join("made/on/demand");
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let path = &path;
            scope.spawn(move || {
                let mut store = Store::open(path).unwrap();
                (store.largest, store.measured) = (40_000, 10_000);
                for round in 0..50 {
                    let name = format!("{}", (worker + round) % 10);
                    store.put(&key(&name), name.repeat(1_000).into_bytes());
                    store.write_pending();
                    if let Some(bytes) = store.get(&key(&name)) {
                        assert_eq!(bytes, name.repeat(1_000).as_bytes());
                    }
                }
                assert_eq!(store.trouble(), None);
            });
        }
    });
}

#[test]
fn damaged_database_is_begun_anew() {
    let (directory, store) = store();
    let place = directory.path().join("made/on/demand");
    let file = place.join(ENTRIES).join(DATABASE);
    (0..50).for_each(|number| store.put(&key(&number.to_string()), vec![7; 5_000]));
    drop(store);
    let whole = fs::read(&file).unwrap();
    for broken in [&b"SQLite format 4"[..], &whole[..whole.len() / 2], &[0xff; 100_000]] {
        fs::write(&file, broken).unwrap();
        let store = Store::open(&place).unwrap();
        assert_eq!((0..50).filter(|number| store.get(&key(&number.to_string())).is_some()).count(), 0);
        store.put(&key("a"), b"one".to_vec());
        assert_eq!((store.get(&key("a")).as_deref(), store.trouble()), (Some(&b"one"[..]), None));
    }
    assert_eq!(fs::read_dir(&place).unwrap().count(), 2, "nothing is left of the damaged ones");
}

#[test]
fn full_disk_is_told_and_stops_nothing() {
    let (_directory, store) = store();
    store.put(&key("a"), b"one".to_vec());
    execute(&store, "PRAGMA max_page_count = 1");
    store.put(&key("b"), vec![7; 100_000]);
    assert_eq!(store.trouble().as_deref(), Some("database or disk is full"));
    assert_eq!(store.get(&key("b")), None);
    assert_eq!(store.get(&key("a")).as_deref(), Some(&b"one"[..]));
}

#[test]
fn directory_that_cannot_be_used_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let in_the_way = directory.path().join("file");
    fs::write(&in_the_way, "").unwrap();
    assert!(Store::open(&in_the_way).unwrap_err().starts_with("cannot make `"));
    fs::create_dir_all(directory.path().join(ENTRIES).join(DATABASE)).unwrap();
    assert!(Store::open(directory.path()).unwrap_err().starts_with("cannot open `"));
    assert!(Store::open_existing(&directory.path().join("none")).unwrap().is_none());
}
