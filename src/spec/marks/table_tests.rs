//! Tables of grades, right and wrong.

use super::*;
use crate::fraction::Fraction;
use crate::plan::fixture::{assignment, by_hand, part};
use crate::spec::error;
use crate::spec::files::SpecFile;
use crate::spec::marks::{Marks, check, students};
use crate::spec::model::Criterion;

fn cards() -> Assignment {
    assignment(vec![part("deal", 40, Vec::new()), by_hand("extra", 10, &[])])
}

fn with_rubric() -> Assignment {
    let criterion = |name: &str, weight| Criterion { name: name.to_owned(), weight, about: None };
    Assignment { rubric: vec![criterion("naming", 2), criterion("layout", 1)], ..cards() }
}

fn read(text: &str, assignment: &Assignment) -> std::result::Result<Marks, String> {
    let sheet = SpecFile::of_bytes("work/marks.csv", text.into());
    let students = ["ada", "bob", "Doe, Ann"].map(str::to_owned);
    check(&sheet, assignment, &students).map_err(|faults| error::render(&faults, false))
}

#[test]
fn rows_are_the_grades_of_a_file_in_yaml() {
    let rows = "student,part,key,value,comment\n\
                ada,deal,style,27,clear names\nada,extra,points,8,\nada,,adjust,-5,no names in the files\n\
                bob,,style,90%,\nbob,,excused,,ill\nbob,deal,comment,,one\nbob,deal,functionality,0.5,two\n\
                \"Doe, Ann\",,total,45,\"re\"\"submitted\"\"\"\n\n,,,,\nbob,extra,points,,\n";
    let yaml = "ada: {deal: {style: 27, comment: clear names}, extra: {points: 8}, adjust: {points: -5, why: no names in the files}}\n\
                bob: {style: 90%, excused: ill, deal: {comment: \"one\\ntwo\", functionality: 0.5}}\n\
                \"Doe, Ann\": {total: {points: 45, why: 're\"submitted\"'}}\n";
    let sheet = SpecFile::of_bytes("marks.yaml", yaml.into());
    let students = ["ada", "bob", "Doe, Ann"].map(str::to_owned);
    assert_eq!(read(rows, &cards()).unwrap(), check(&sheet, &cards(), &students).unwrap());
    let german =
        rows.replace("\"Doe, Ann\"", "Doe; Ann").replace(',', ";").replace("Doe; Ann", "\"Doe, Ann\"");
    assert_eq!(read(&format!("\u{feff}{}", german.replace('\n', "\r\n")), &cards()), read(rows, &cards()));
}

#[test]
fn criteria_are_keys() {
    let given = |rows: &str| {
        read(&format!("Student,Key,Part,Value,Comment\n{rows}"), &with_rubric()).map(|marks| {
            let mark = marks.get("ada", "deal").cloned().unwrap_or_default();
            (mark.style.map(|style| style.share), mark.comment, marks.warnings().to_vec())
        })
    };
    let both = given("ada,naming,deal,1,short names\nada,layout,deal,100%,\n").unwrap();
    assert_eq!(both, (Some(Fraction::new(2, 3)), Some("naming: short names".to_owned()), Vec::new()));
    let (style, _, warnings) = given("ada,naming,deal,1,\nada,layout,deal,,\n").unwrap();
    assert_eq!(style, None);
    let expected = "work/marks.csv:2:5: no grade for `layout`; until then, style is not graded by criteria";
    assert_eq!(warnings, [expected]);
}

#[test]
fn all_errors_are_reported_with_their_places() {
    let rows = "student,part,key,value,comment\n\
                ada,deal,style,31,\n,deal,style,2,\nada,dael,style,3,\nada,deal,stile,3,\nada,deal,style,4,\n\
                ada,extra,points,x,\nada,,adjust,-5,\nada,deal,,7,\nbob,,excused,yes,ill\nbob,deal,style,20,long, main\n\
                bob,extra,style,3,\n";
    insta::assert_snapshot!(read(rows, &cards()).unwrap_err());
}

#[test]
fn misspelled_columns_do_not_hide_errors_of_rows() {
    let rows =
        "student,part,kei,value,comment\nada,deal,style,31,\nada,,adjust,,why\nbob,deal,style,\"15,5\",\n";
    let told = read(rows, &cards()).unwrap_err();
    for says in [
        "unknown column `kei`",
        "invalid number of points `31`",
        "the value of `adjust` is missing",
        "hint: write `15.5`",
    ] {
        assert!(told.contains(says), "{says}\n{told}");
    }
    let told = read("name,part,grade\nada,deal,3\n", &cards()).unwrap_err();
    for says in [
        "unknown column `name`",
        "unknown column `grade`",
        "the columns `student`, `key`, `value`, and `comment` are missing",
    ] {
        assert!(told.contains(says), "{says}\n{told}");
    }
}

#[test]
fn header_names_all_columns() {
    for (header, says) in [
        ("student,part,key,value\n", "the column `comment` is missing"),
        ("student,part,kez,value,comment\n", "a column with a similar name exists: `key`"),
        ("student,part,key,value,comment,key\n", "two columns are called `key`"),
    ] {
        let error = read(&format!("{header}ada,deal,style,3,\n"), &cards()).unwrap_err();
        assert!(error.contains(says) && error.contains("work/marks.csv:1:"), "{error}");
    }
}

#[test]
fn students_are_added_in_the_form_of_the_table() {
    let blank = |old: &str, names: &[&str], assignment: &Assignment| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        with_students(&Source::new("marks.csv", old), &names, assignment).map_err(drop)
    };
    let new = blank("", &["ada", "Doe, Ann"], &cards()).unwrap();
    let expected = "student,part,key,value,comment\nada,,comment,,\nada,deal,style,,\nada,extra,points,,\n\
                    \"Doe, Ann\",,comment,,\n\"Doe, Ann\",deal,style,,\n\"Doe, Ann\",extra,points,,\n";
    assert_eq!(new, expected);
    assert!(read(&new, &cards()).unwrap().is_empty());
    let sheet = SpecFile::of_bytes("marks.csv", new.into());
    assert_eq!(students(&sheet, &cards()).unwrap().len(), 2);
    let old = "key;student;part;comment;value\r\nstyle;bob;deal;;9";
    let more = blank(old, &["ada"], &with_rubric()).unwrap();
    let rows = "\r\ncomment;ada;;;\r\nnaming;ada;deal;;\r\nlayout;ada;deal;;\r\npoints;ada;extra;;\r\n";
    assert_eq!(more, format!("{old}{rows}"));
    assert!(blank("a,b\n", &["ada"], &cards()).is_err());
}
