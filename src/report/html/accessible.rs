//! Accessibility of the pages (WCAG 2.2 AA), as far as the text of a page and of the style tells: contrast, language, titles, headings,
//! labels, headers of tables, links, ids. What only a browser knows, `tests/accessibility.sh` checks with axe.

use std::collections::{BTreeMap, BTreeSet};

use super::{CSS, Html, Pages};
use crate::record::Record;
use crate::report::{Site, sample};

/// The least contrast of text (1.4.3), and of what is not text (1.4.11).
const TEXT: f64 = 4.5;
const OTHER: f64 = 3.0;

/// Elements without an end tag.
const VOID: [&str; 4] = ["meta", "br", "img", "input"];

/// An element of a page.
#[derive(Debug)]
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    /// The text in it, with that of its children.
    text: String,
    /// The indices of the elements around it, outermost first.
    within: Vec<usize>,
}

impl Element {
    fn get(&self, attribute: &str) -> &str {
        self.attributes.get(attribute).map_or("", String::as_str)
    }

    /// The level of a heading.
    fn level(&self) -> Option<u32> {
        self.name.strip_prefix('h')?.parse().ok()
    }
}

/// Reads a page; fails if its tags are not balanced.
fn elements(page: &str) -> Vec<Element> {
    let (mut all, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        open.iter().for_each(|one| all[*one].text.push_str(&rest[..at]));
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop().expect("it was opened");
            assert_eq!(all[last].name, name, "before {}", &rest[..rest.len().min(80)]);
        } else if !tag.starts_with('!') {
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            if name == "style" || name == "script" {
                rest = rest.split_once(&format!("</{name}>")).expect("it ends").1;
                continue;
            }
            let attributes = self::attributes(attributes);
            all.push(Element { name: name.into(), attributes, text: String::new(), within: open.clone() });
            if !VOID.contains(&name) {
                open.push(all.len() - 1);
            }
        }
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    all
}

fn attributes(mut text: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    while !text.trim_start().is_empty() {
        text = text.trim_start();
        let end = text.find([' ', '=']).unwrap_or(text.len());
        let (name, after) = text.split_at(end);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').expect("a value ends"),
            None => ("", after),
        };
        assert!(all.insert(name.to_owned(), value.to_owned()).is_none(), "{name} twice");
        text = after;
    }
    all
}

/// Returns all pages of records with every verdict, hostile text, no submission, and names of all kinds.
fn pages() -> Vec<(String, Vec<Element>, String)> {
    let mut named = sample::record();
    let names = ["", " ", "黒曜石", "a\u{202e}b", "</title>", "\"'`", "#points"];
    for (submission, name) in named.submissions.iter_mut().zip(names) {
        submission.student = name.to_owned();
    }
    let records: [Record; 4] = [sample::record(), sample::every_verdict(), sample::nobody(), named];
    let mut pages = Vec::new();
    for (at, record) in records.iter().enumerate() {
        for site in [&Html as &dyn Site, &Pages] {
            let add = &mut |name: &str, bytes: &[u8]| {
                let text = String::from_utf8(bytes.to_vec()).unwrap();
                pages.push((format!("{} {at}: {name}", site.name()), elements(&text), text));
                Ok(())
            };
            site.render(record, add).unwrap();
        }
    }
    pages
}

#[test]
fn pages_have_a_language_a_title_and_headings_in_order() {
    for (page, all, text) in pages() {
        let named = |name: &'static str| all.iter().filter(move |one| one.name == name);
        assert_eq!(named("html").next().unwrap().get("lang"), "en", "{page}");
        for once in ["title", "h1", "main"] {
            assert_eq!(named(once).count(), 1, "{page}: {once}");
        }
        assert!(!named("title").next().unwrap().text.trim().is_empty(), "{page}");
        let mut before = 0;
        for heading in all.iter().filter(|one| one.level().is_some()) {
            let level = heading.level().unwrap();
            assert!(level <= before + 1, "{page}: {heading:?} after level {before}");
            assert!(!heading.text.trim().is_empty(), "{page}: {heading:?}");
            before = level;
        }
        assert!(!text.contains("user-scalable") && !text.contains("maximum-scale"), "{page}: no zoom");
    }
}

#[test]
fn everything_that_can_be_used_has_a_name() {
    for (page, all, _) in pages() {
        let labels: BTreeSet<&str> = all
            .iter()
            .filter(|one| one.name == "label" && !one.text.trim().is_empty())
            .map(|one| one.get("for"))
            .collect();
        for one in &all {
            let is_labelled = !one.get("aria-label").is_empty() || !one.get("aria-labelledby").is_empty();
            let has_text = !one.text.trim().is_empty();
            let is_named = match one.name.as_str() {
                "a" => has_text && !one.get("href").is_empty(),
                "button" | "summary" | "label" => has_text || is_labelled,
                "input" | "select" | "textarea" => is_labelled || labels.contains(one.get("id")),
                "svg" => one.get("role") == "img" && is_labelled,
                "img" => one.attributes.contains_key("alt"),
                "section" => is_labelled,
                "div" if one.attributes.contains_key("tabindex") => {
                    is_labelled && !one.get("role").is_empty()
                }
                _ => true,
            };
            assert!(is_named, "{page}: {one:?}");
            // The order of the keyboard is that of the page.
            assert!(["", "0", "-1"].contains(&one.get("tabindex")), "{page}: {one:?}");
        }
    }
}

#[test]
fn tables_have_headers_and_ids_are_unique() {
    for (page, all, _) in pages() {
        for (at, one) in all.iter().enumerate() {
            let inner = |name: &'static str| {
                all.iter().filter(move |other| other.name == name && other.within.contains(&at))
            };
            match one.name.as_str() {
                "th" => {
                    assert!(["col", "row"].contains(&one.get("scope")), "{page}: {one:?}");
                    assert!(!one.text.trim().is_empty(), "{page}: {one:?}");
                }
                "table" => {
                    assert!(inner("th").any(|head| head.get("scope") == "col"), "{page}: {one:?}");
                    let columns = |row: &Element| {
                        let cells = all.iter().filter(|cell| {
                            cell.within
                                .last()
                                .is_some_and(|row_at| std::ptr::eq(&raw const all[*row_at], row))
                        });
                        cells.map(|cell| cell.get("colspan").parse().unwrap_or(1)).sum::<usize>()
                    };
                    let widths: BTreeSet<usize> = inner("tr").map(columns).collect();
                    assert_eq!(widths.len(), 1, "{page}: rows of different widths: {one:?}");
                }
                _ => {}
            }
        }
        let mut ids = BTreeSet::new();
        for one in all.iter().filter(|one| one.attributes.contains_key("id")) {
            assert!(
                !one.get("id").is_empty() && !one.get("id").contains(char::is_whitespace),
                "{page}: {one:?}"
            );
            assert!(ids.insert(one.get("id")), "{page}: twice: {one:?}");
        }
        for one in &all {
            let named =
                [one.get("aria-labelledby"), one.get("for"), one.get("href").strip_prefix('#').unwrap_or("")];
            for id in named.into_iter().filter(|id| !id.is_empty()) {
                assert!(ids.contains(id), "{page}: nothing has the id `{id}`");
            }
        }
    }
}

/// The colors of a scheme, by name.
type Colors = BTreeMap<String, [f64; 3]>;

/// Returns the light colors, and the dark ones.
fn schemes() -> [Colors; 2] {
    let blocks: Vec<&str> =
        CSS.split(":root {").skip(1).map(|block| block.split('}').next().unwrap()).collect();
    let [light, dark] = blocks[..] else { panic!("{} schemes", blocks.len()) };
    let color = |line: &str| {
        let (name, value) = line.trim().strip_prefix("--")?.split_once(": #")?;
        let digits = |at: usize| f64::from(u8::from_str_radix(&value[at..at + 2], 16).unwrap()) / 255.0;
        Some((name.to_owned(), [digits(0), digits(2), digits(4)]))
    };
    [light, dark].map(|block| block.split(';').filter_map(color).collect())
}

/// Returns the contrast of two colors, as WCAG defines it.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let light = |color: [f64; 3]| {
        let linear =
            color.map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the names of the colors that some properties have, without the definitions.
fn used(properties: &[&str]) -> BTreeSet<String> {
    let declarations = CSS.split(['{', '}', ';']).filter_map(|one| one.trim().split_once(':'));
    let of = declarations.filter(|(property, _)| properties.contains(property));
    of.flat_map(|(_, value)| {
        value.split("var(--").skip(1).map(|rest| rest.split(')').next().unwrap().to_owned())
    })
    .collect()
}

#[test]
fn every_text_color_is_readable_on_every_background() {
    assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    let (texts, backgrounds) = (used(&["color", "fill"]), used(&["background", "background-color"]));
    assert!(texts.contains("ink") && backgrounds.contains("paper"), "{texts:?} {backgrounds:?}");
    for (scheme, colors) in ["light", "dark"].into_iter().zip(schemes()) {
        for text in &texts {
            for background in &backgrounds {
                let contrast = contrast(colors[text], colors[background]);
                assert!(contrast >= TEXT, "{scheme}: {text} on {background} has {contrast:.2}");
            }
        }
        for shape in used(&["outline", "fill"]) {
            assert!(contrast(colors[&shape], colors["paper"]) >= OTHER, "{scheme}: {shape}");
        }
    }
}

#[test]
fn colors_are_those_of_the_schemes() {
    let [light, dark] = schemes();
    assert_eq!(light.keys().collect::<Vec<_>>(), dark.keys().collect::<Vec<_>>());
    let rules: String = CSS.split('}').filter(|block| !block.contains(":root")).collect();
    for other in ["#", "rgb", "hsl", "opacity", "filter:"] {
        assert!(!rules.contains(other), "{other} in the style: its contrast is not checked");
    }
    for (page, all, _) in pages() {
        let is_styled = |one: &&Element| {
            ["style", "color", "bgcolor"].iter().any(|name| one.attributes.contains_key(*name))
        };
        assert!(all.iter().find(is_styled).is_none(), "{page}");
    }
}
