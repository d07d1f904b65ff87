//! Arrows inside a crate, and between the folders of the window, run one way: whoever opens a file can read what it needs without coming back
//! to it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The layers of the window, the lowest first: a folder imports from those before it only.
const LAYERS: [&str; 5] = ["ipc", "shared", "features", "app", "design"];

/// Where a module lies in its crate: `["turn", "plan"]`.
type Module = Vec<String>;

/// Which of these need which.
type Arrows<T> = BTreeMap<T, BTreeSet<T>>;

#[test]
fn no_crate_has_a_circle_of_files() {
    let crates = fs::read_dir(root().join("src-tauri/crates")).unwrap();
    let crates: BTreeSet<String> = crates.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert!(crates.len() > 10);
    let found: Vec<String> =
        crates.iter().flat_map(|name| circles_of(&Crate::read(name)).into_iter().map(move |circle| format!("{name}: {circle}"))).collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn folders_of_the_window_import_downwards() {
    let imports = imports();
    let layer = |path: &str| LAYERS.iter().position(|layer| path.split('/').next() == Some(layer));
    let upwards: Vec<String> = imports
        .iter()
        .filter(|(from, to)| matches!((layer(from), layer(to)), (Some(from), Some(to)) if from < to))
        .map(|(from, to)| format!("{from} imports {to}"))
        .collect();
    assert_eq!(upwards, Vec::<String>::new());

    let mut arrows: Arrows<String> = Arrows::new();
    for (from, to) in &imports {
        if let (Some(from), Some(to)) = (folder(from), folder(to))
            && from != to
        {
            arrows.entry(from).or_default().insert(to);
        }
    }
    assert!(arrows.len() > 10);
    assert_eq!(circles(&arrows), Vec::<Vec<String>>::new());
}

#[test]
fn a_circle_is_found() {
    let arrows = |all: &[(&str, &str)]| {
        let mut arrows: Arrows<String> = Arrows::new();
        for (from, to) in all {
            arrows.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        arrows
    };
    assert_eq!(circles(&arrows(&[("a", "b"), ("b", "c")])), Vec::<Vec<String>>::new());
    assert_eq!(circles(&arrows(&[("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")])), [["a", "b", "c"]]);
    let text = "use crate::{\n    a::{B, c::D as E},\n    f,\n};\npub(super) use super::g::H;\nfn x() { crate::i::j(); }\n";
    let paths: Vec<String> = paths(text).iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["crate::a::B", "crate::a::c::D", "crate::f", "super::g::H", "crate::i::j"]);
}

/// A crate's sources by their modules, without what is only for tests.
struct Crate {
    files: BTreeMap<Module, String>,
    /// What modules hand on from others: the name, and the path behind it.
    handed_on: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
}

impl Crate {
    fn read(name: &str) -> Self {
        let source = root().join("src-tauri/crates").join(name).join("src");
        let mut files = BTreeMap::new();
        for path in files_below(&source, &["rs"]) {
            let inside = path.strip_prefix(&source).unwrap().with_extension("");
            let mut module: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            if module[0] == "bin" || module.iter().any(|part| matches!(part.as_str(), "tests" | "fixture")) {
                continue;
            }
            if matches!(module.last().map(String::as_str), Some("lib" | "main")) {
                module.pop();
            }
            files.insert(module, product(&fs::read_to_string(&path).unwrap()));
        }
        let handed_on = files.iter().map(|(module, text)| (module.clone(), handed_on(text))).collect();
        Self { files, handed_on }
    }

    /// The module that a path leads to, through what modules hand on.
    fn module(&self, path: &[String], at: &Module, deep: u32) -> Option<Module> {
        let mut rest = path;
        let mut here = match rest.first()?.as_str() {
            "crate" => Module::new(),
            "self" | "super" => at.clone(),
            first => {
                self.files.contains_key(&[at.as_slice(), &[first.to_owned()]].concat()).then_some(())?;
                at.clone()
            }
        };
        while let Some(first) = rest.first() {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => drop(here.pop()),
                _ => break,
            }
            rest = &rest[1..];
        }
        while let Some(first) = rest.first() {
            let inner = [here.as_slice(), std::slice::from_ref(first)].concat();
            if !self.files.contains_key(&inner) {
                break;
            }
            (here, rest) = (inner, &rest[1..]);
        }
        let further = rest.first().and_then(|name| self.handed_on.get(&here)?.get(name)).filter(|_| deep < 6);
        further.and_then(|path| self.module(path, &here, deep + 1)).or(Some(here))
    }
}

/// The circles of a crate, each as the names of its files: between files of one folder, at every depth.
fn circles_of(sources: &Crate) -> Vec<String> {
    let mut arrows: Arrows<Module> = Arrows::new();
    for (module, text) in &sources.files {
        for path in paths(text) {
            let Some(to) = sources.module(&path, module, 0) else { continue };
            let shared = module.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if module.len() > shared && to.len() > shared {
                arrows.entry(module[..=shared].to_vec()).or_default().insert(to[..=shared].to_vec());
            }
        }
    }
    let named = |circle: Vec<Module>| circle.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" ");
    circles(&arrows).into_iter().map(named).collect()
}

/// What reaches itself, in groups that reach each other.
fn circles<T: Clone + Ord>(arrows: &Arrows<T>) -> Vec<Vec<T>> {
    let reached = |from: &T| {
        let (mut reached, mut left) = (BTreeSet::new(), vec![from]);
        while let Some(next) = left.pop() {
            left.extend(arrows.get(next).into_iter().flatten().filter(|to| reached.insert((*to).clone())));
        }
        reached
    };
    let reached: BTreeMap<&T, BTreeSet<T>> = arrows.keys().map(|from| (from, reached(from))).collect();
    let mutual = |one: &T, other: &T| reached[one].contains(other) && reached.get(other).is_some_and(|reached| reached.contains(one));
    let groups: BTreeSet<Vec<T>> = arrows
        .keys()
        .map(|one| arrows.keys().filter(|other| mutual(one, other)).cloned().collect::<Vec<T>>())
        .filter(|group| group.len() > 1)
        .collect();
    groups.into_iter().collect()
}

/// A source without comments and without what is only for tests.
fn product(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The paths that a source names: those it uses, and those in its code that begin in its crate.
fn paths(text: &str) -> Vec<Vec<String>> {
    let (mut all, mut code) = (Vec::new(), String::new());
    let mut rest = text;
    while let Some((before, tree, after)) = next_use(rest) {
        code.push_str(before);
        all.extend(expanded(tree));
        rest = after;
    }
    code.push_str(rest);
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    all.extend(
        code.split(|c| !is_word(c)).filter(|word| ["crate::", "self::", "super::"].iter().any(|first| word.starts_with(first))).map(split),
    );
    all
}

/// What is handed on, by its name.
fn handed_on(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    let mut rest = text;
    while let Some((before, tree, after)) = next_use(rest) {
        if before.trim_end().ends_with("pub") || before.trim_end().ends_with(')') {
            all.extend(expanded(tree).into_iter().filter_map(|path| Some((path.last()?.clone(), path))));
        }
        rest = after;
    }
    all
}

/// The text before the next `use`, what it uses, and what follows.
fn next_use(text: &str) -> Option<(&str, &str, &str)> {
    let at = text.match_indices("use ").map(|(at, _)| at).find(|at| {
        let line = text[..*at].rsplit('\n').next().unwrap_or_default().trim();
        line.is_empty() || line == "pub" || (line.starts_with("pub(") && line.ends_with(')'))
    })?;
    let (tree, after) = text[at + "use ".len()..].split_once(';')?;
    Some((&text[..at], tree, after))
}

/// The single paths of a tree such as `crate::{a, b::{c, d}}`.
fn expanded(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((before, inner)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return if path.is_empty() { Vec::new() } else { vec![split(path)] };
    };
    let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
    let mut depth = 0;
    let parts = inner.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.flat_map(expanded).map(|path| [split(before), path].concat()).collect()
}

fn split(path: &str) -> Vec<String> {
    path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(ToOwned::to_owned).collect()
}

/// Every import between files of the window: from which, and of what. Tests are left out, and what only they need.
fn imports() -> Vec<(String, String)> {
    let source = root().join("ui/src");
    let mut all = Vec::new();
    for path in files_below(&source, &["ts", "svelte"]) {
        let from = path.strip_prefix(&source).unwrap().to_owned();
        if from.iter().any(|part| matches!(part.to_str(), Some("testing" | "test" | "paraglide")))
            || path.to_string_lossy().contains(".test.")
        {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let quoted = ["from '", "import '", "import('"].into_iter().flat_map(|word| text.split(word).skip(1));
        for to in quoted.filter_map(|rest| rest.split('\'').next()).filter(|to| to.starts_with('.')) {
            let mut full: Vec<&str> = from.parent().unwrap().iter().filter_map(|part| part.to_str()).collect();
            for part in to.split('/') {
                match part {
                    "." => {}
                    ".." => drop(full.pop()),
                    part => full.push(part),
                }
            }
            let mut to = full.join("/");
            if source.join(&to).is_dir() {
                to.push_str("/index");
            }
            all.push((from.to_string_lossy().replace('\\', "/"), to));
        }
    }
    all
}

/// The folder within `features` or `shared` that a file lies in. Files that lie in no folder of them are each for themselves.
fn folder(path: &str) -> Option<String> {
    let mut parts = path.split('/');
    let layer = parts.next().filter(|layer| matches!(*layer, "features" | "shared"))?;
    let inner = parts.next()?;
    parts.next().map(|_| format!("{layer}/{inner}"))
}

fn files_below(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
