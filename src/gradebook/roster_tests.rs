//! Rosters of course systems and of people.

use super::*;

fn roster(text: &str) -> Roster {
    Roster::of(Sheet::parse("x.csv".to_owned(), text.as_bytes().to_vec()).unwrap()).unwrap()
}

const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,Deal (4711)\n    Points Possible,,,,,10\n\
                      \"Doe, Ann\",123,0071,adoe,S1,\n\"Lee, Kim\",5,0072,klee,S1,\n\"Lee, Kim\",6,0073,klee2,S1,\n\
                      \"Student, Test\",9,,x,S1,\n";

#[test]
fn students_of_each_export_are_read() {
    let canvas = roster(CANVAS);
    assert_eq!((canvas.origin, canvas.len()), (Origin::Canvas, 3));
    assert_eq!(canvas.label(0, "canvas"), "Doe, Ann (123)");
    assert_eq!(canvas.about(0).ids["sid"], "0071");
    let moodle = roster("\u{feff}Identifier,Full name,Group,Grade\nParticipant 77,Ann Doe,Red,\n");
    assert_eq!((moodle.origin, moodle.label(0, "moodle").as_str()), (Origin::Moodle, "Ann Doe (77)"));
    let other = roster("Last name;First name;E-mail\nDoe;Ann;a@example.org\n\n;;\n");
    assert_eq!(
        (other.origin, other.len(), other.label(0, "username").as_str()),
        (Origin::Other, 1, "Ann Doe (a@example.org)")
    );
    let guarded = roster("Name,Username\n'=x,\"=\"\"adoe\"\"\"\n");
    assert_eq!(guarded.label(0, "username"), "=x (adoe)");
}

#[test]
fn ids_come_before_names() {
    let canvas = roster(CANVAS);
    let by = |name: &str, kind: &str, id: &str| canvas.find("label", Some(&HandInRecord::of(name, kind, id)));
    assert_eq!(by("doeann", "canvas", "123"), Match::ById(0));
    assert_eq!(by("anybody", "username", "KLEE2"), Match::ById(2));
    assert_eq!(by("Ann Doe", "canvas", "999"), Match::Unknown, "an id decides, never the name");
    assert_eq!(by("Ann Doe", "brightspace", "1"), Match::ByName(0), "no such ids in the roster");
    assert_eq!(by("Kim Lee", "brightspace", "1"), Match::Unknown, "two have this name");
    assert_eq!(canvas.find("adoe", None), Match::ById(0), "a directory that is named by an id");
    assert_eq!(canvas.find("Ann Doe", None), Match::ByName(0));
    assert_eq!(canvas.find("larch", None), Match::Unknown);
}

#[test]
fn members_of_a_group_are_found() {
    let moodle =
        roster("Identifier,Full name,Group,Grade\nParticipant 7,Ann Doe,Red,\nParticipant 8,Bo Roe,Red,\n");
    let group = |number| moodle.find("label", Some(&HandInRecord::of("Red", "moodle", number)));
    assert_eq!(group("31"), Match::Group(vec![0, 1]));
    assert_eq!(group("7"), Match::Group(vec![0, 1]), "a participant has the number of the group");
}

#[test]
fn groups_are_found_by_their_names_in_files_of_canvas() {
    let roster = roster(
        "Name,Username,Canvas ID,Group Name\nAnn Doe,adoe,101,Project 2: Group 1\n\
         Bo Roe,broe,102,Project 2: Group 1\nCy Poe,cpoe,103,Project 2: Group 2\nDi Loe,dloe,104,\n",
    );
    let find = |name: &str, id: &str| roster.find("x", Some(&HandInRecord::of(name, "canvas", id)));
    assert_eq!(find("project2group1", "102"), Match::Group(vec![0, 1]));
    assert_eq!(find("project2group2", "103"), Match::Group(vec![2]));
    assert_eq!(find("loedi", "104"), Match::ById(3), "a student without a group");
    assert_eq!(find("project2group", "101"), Match::ById(0));
}

#[test]
fn student_in_two_lines_is_one() {
    let twice = roster("Name,Username,Section\nAnn Doe,adoe,1\nAnn Doe,adoe,2\nBo Roe,broe,1\n");
    assert_eq!(twice.warnings(), ["lines 2 and 3 are of the same student: line 3 is not used"]);
    assert_eq!((twice.len(), twice.find("adoe", None)), (2, Match::ById(0)));
    let named = roster("Name\nAnn Doe\nAnn Doe\n");
    assert_eq!(named.len(), 2, "two students may have one name");
}

#[test]
fn names_of_files_from_canvas_are_names_without_blanks() {
    let roster = roster("Name,Username\n\"Doe, Ann\",adoe\n\"Ó Brien, Bo\",bobrien\n");
    let find = |name: &str| roster.find("x", Some(&HandInRecord::of(name, "canvas", "101")));
    assert_eq!((find("doeann"), find("óbrienbo")), (Match::ByName(0), Match::ByName(1)));
    assert_eq!(find("doe"), Match::Unknown);
}

#[test]
fn quote_that_is_not_closed_is_an_error_with_its_line() {
    let text = b"Name,Username\nBo,broe\n\"Doe, Ann,adoe\nCy,cpoe\n".to_vec();
    let Error::Usage { message, .. } = Sheet::parse("x.csv".to_owned(), text).unwrap_err() else {
        panic!("it is a usage error")
    };
    assert_eq!(message, "roster `x.csv`, line 3: a quote is not closed");
}

#[test]
fn doubtful_files_are_told() {
    let twice = roster("Name,Username\nAnn,a\nBo,A\n");
    assert_eq!(twice.warnings(), ["lines 2 and 3 have the same id `A`"]);
    assert_eq!(twice.find("a", None), Match::Unknown);
    let sheet = Sheet::parse("x.csv".to_owned(), b"Color,Size\nred,1\n".to_vec()).unwrap();
    let Error::Usage { message, hint } = Roster::of(sheet).unwrap_err() else {
        panic!("it is a usage error")
    };
    assert_eq!(message, "roster `x.csv`, line 1: no column has names or ids of students");
    assert!(hint.unwrap().ends_with("found: `Color` and `Size`"));
}
