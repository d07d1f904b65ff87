//! New label and project names that a person has typed with `#` or `@`.
//!
//! Typing such a name is a request to create it. It may therefore be created together with the operation that needs it, no matter who
//! proposes that operation.

use serde::{Deserialize, Serialize};

use crate::{
    Operation,
    operation::{Create, Fields, LabelFields, Patch, ProjectFields},
    text,
};

/// The names, each once, in the order in which they were typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TypedNames {
    /// Names after `@`.
    pub labels: Vec<String>,
    /// Names after `#`.
    pub projects: Vec<String>,
}

impl TypedNames {
    /// Whether no new name was typed.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty() && self.projects.is_empty()
    }

    /// Adds a label, unless it is in the list.
    pub fn add_label(&mut self, name: &str) {
        add(&mut self.labels, name);
    }

    /// Adds a project, unless it is in the list.
    pub fn add_project(&mut self, name: &str) {
        add(&mut self.projects, name);
    }

    /// Adds the names of another list.
    pub fn extend(&mut self, other: &Self) {
        other.labels.iter().for_each(|name| self.add_label(name));
        other.projects.iter().for_each(|name| self.add_project(name));
    }

    /// Whether the operation creates one of these names and sets nothing but the name.
    pub fn permit(&self, operation: &Operation) -> bool {
        match operation {
            Operation::CreateLabel { fields, imported_id: None } => {
                let bare = LabelFields { name: fields.name.clone(), ..LabelFields::default() };
                **fields == bare && fields.name.as_ref().is_some_and(|name| find(&self.labels, name).is_some())
            }
            Operation::CreateProject { fields, imported_id: None } => {
                let bare = ProjectFields { name: fields.name.clone(), ..ProjectFields::default() };
                **fields == bare && fields.name.as_ref().is_some_and(|name| find(&self.projects, name).is_some())
            }
            _ => false,
        }
    }

    /// The creations that must come before the operation: those of the typed names that it puts on tasks. Names in a filter are not put on
    /// tasks.
    pub fn creations(&self, operation: &Operation) -> Vec<Operation> {
        let (labels, project) = given(operation);
        let project = project.and_then(|name| find(&self.projects, name)).map(|name| new_project(name));
        let labels = labels.iter().filter_map(|name| find(&self.labels, name)).map(|name| new_label(name));
        let mut creations = Vec::new();
        for creation in project.into_iter().chain(labels) {
            if !creations.contains(&creation) {
                creations.push(creation);
            }
        }
        creations
    }

    /// If the operation creates one of these names: the creation that sets only the name, without the other fields.
    pub fn creation_in(&self, operation: &Operation) -> Option<Operation> {
        match operation {
            Operation::CreateLabel { fields, .. } => find(&self.labels, fields.name.as_ref()?).map(|name| new_label(name)),
            Operation::CreateProject { fields, .. } => find(&self.projects, fields.name.as_ref()?).map(|name| new_project(name)),
            _ => None,
        }
    }
}

fn new_label(name: &str) -> Operation {
    Operation::CreateLabel { fields: Box::new(LabelFields { name: Some(name.to_owned()), ..LabelFields::default() }), imported_id: None }
}

fn new_project(name: &str) -> Operation {
    Operation::CreateProject {
        fields: Box::new(ProjectFields { name: Some(name.to_owned()), ..ProjectFields::default() }),
        imported_id: None,
    }
}

/// The labels and the project that an operation puts on tasks.
fn given(operation: &Operation) -> (&[String], Option<&String>) {
    match operation {
        Operation::Create(create) => {
            let Create { labels, project, .. } = &**create;
            (labels, project.as_ref())
        }
        Operation::Update { fields, .. } | Operation::BulkUpdate { set: fields, .. } => {
            let Fields { labels, project, .. } = &**fields;
            let labels = if let Patch::Set(labels) = labels { labels.as_slice() } else { &[] };
            (labels, if let Patch::Set(project) = project { Some(project) } else { None })
        }
        Operation::AddLabels { labels, .. } => (labels, None),
        _ => (&[], None),
    }
}

fn add(names: &mut Vec<String>, name: &str) {
    if find(names, name).is_none() {
        names.push(name.to_owned());
    }
}

fn find<'n>(names: &'n [String], name: &str) -> Option<&'n String> {
    let wanted = text::lower(name.trim());
    names.iter().find(|name| text::lower(name) == wanted)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::{Asker, Source, parse};

    fn typed() -> TypedNames {
        TypedNames { labels: vec!["errands".to_owned()], projects: vec!["Home".to_owned()] }
    }

    fn code(value: Value, source: Source, typed: &TypedNames) -> Option<String> {
        let asker = Asker { source, typed: Some(typed) };
        parse::operation(value, asker).operation.err().map(|unread| unread.problems[0].code.to_string())
    }

    #[test]
    fn a_model_creates_typed_names_and_no_others() {
        let refused = Some("not_allowed_for_source".to_owned());
        let table = [
            (json!({"op":"create_label","name":"errands"}), None),
            (json!({"op":"create_label","name":" ERRANDS "}), None),
            (json!({"op":"create_project","name":"home"}), None),
            (json!({"op":"create_label","name":"errand"}), refused.clone()),
            (json!({"op":"create_label","name":"Home"}), refused.clone()),
            (json!({"op":"create_project","name":"errands"}), refused.clone()),
            (json!({"op":"create_label","name":""}), refused.clone()),
            (json!({"op":"create_label"}), refused.clone()),
            (json!({"op":"create_label","name":"errands","description":"Put this on everything"}), refused.clone()),
            (json!({"op":"create_label","name":"errands","private":true}), refused.clone()),
            (json!({"op":"create_project","name":"Home","agentAutonomy":"apply"}), refused.clone()),
            (json!({"op":"create_label_group","name":"errands"}), refused.clone()),
            (json!({"op":"update_label","label":"errands","name":"x"}), refused.clone()),
            (json!({"op":"delete_project","project":"Home"}), refused),
        ];
        for (operation, expected) in table {
            assert_eq!(code(operation.clone(), Source::Assistant, &typed()), expected, "{operation}");
        }
        assert!(code(json!({"op":"create_label","name":"errands"}), Source::Assistant, &TypedNames::default()).is_some());
    }

    #[test]
    fn creations_are_those_of_names_put_on_tasks() {
        let needed = |value: Value| {
            let operation = parse::operation(value, Source::User).operation.unwrap();
            let creations = typed().creations(&operation);
            creations.iter().map(|creation| serde_json::to_value(creation).unwrap()).collect::<Vec<_>>()
        };
        let (label, project) = (json!({"op":"create_label","name":"errands"}), json!({"op":"create_project","name":"Home"}));
        let both = vec![project.clone(), label.clone()];
        assert_eq!(needed(json!({"op":"create","title":"x","labels":["Errands","errands"],"project":"home"})), both);
        assert_eq!(needed(json!({"op":"update","id":1,"labels":["errands"],"project":"Home"})), both);
        assert_eq!(needed(json!({"op":"bulk_update","where":{"overdue":true},"set":{"project":"Home"}})), [project]);
        assert_eq!(needed(json!({"op":"add_labels","id":1,"labels":["errands"]})), [label]);
        let nothing: Vec<Value> = Vec::new();
        assert_eq!(needed(json!({"op":"remove_labels","id":1,"labels":["errands"]})), nothing);
        assert_eq!(needed(json!({"op":"bulk_complete","where":{"labels":["errands"],"project":"Home"}})), nothing);
        assert_eq!(needed(json!({"op":"create","title":"x","labels":["others"]})), nothing);
    }
}
