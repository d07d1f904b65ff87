//! Routing by a model: its decision, the host's checks of it, and the resulting action.

use domain::{Clarify, ClarifyKind, Code, Found, Lookup, Selection, Where, sentence::Sentence};
use language::{
    instruction::{Decision, Heard, Intent, Route, ask},
    when::{self, When},
};
use protocol::turn::{Mode, Stage};
use serde_json::json;

use super::{Effect, State, Turn, answer, call, plan::Scope, propose};
use crate::{
    audit::AuditEntry,
    model::{Fault, Purpose},
    prompt,
    routing::{
        decision::{self, Aim, ModelRoute},
        gates::{self, Checks, Confidence, Gate, Signals, Targets},
    },
    schema,
    snapshot::{FOCUS_MOST, Use},
};

/// Maximum number of choices of one question.
const CHOICES: usize = 25;

/// The model call of the router.
#[derive(Debug)]
pub(super) struct Routing {
    /// The built-in planner's reading of the message.
    decision: Box<Decision>,
    /// Whether it is asked for the second time.
    again: bool,
}

/// Looks up what a message is about.
#[derive(Debug)]
pub(super) struct Focusing {
    decision: Box<Decision>,
    /// The model's decision; `None` if it was not asked.
    route: Option<Box<ModelRoute>>,
    scope: Option<Where>,
    /// The number of look-ups: of the scope, of the offered tasks, or of both.
    asked: usize,
}

impl Turn {
    /// The built-in planner has decided; with a model, that is only the host's own reading of the message.
    pub(super) fn decided_with_model(&mut self, decision: Decision, heard: Option<Heard>, selection: &Selection, resolved: bool) {
        let command = matches!(decision.route, Route::Undo | Route::Dismiss);
        if command || heard == Some(Heard::Dropped) {
            self.by_model = false;
            self.decided(decision, resolved);
            return;
        }
        let settled = resolved && (self.question.is_none() || heard == Some(Heard::Chosen));
        match self.mode() {
            Mode::Chat => self.chat(&decision),
            Mode::Plan => self.straight(decision, selection, settled),
            Mode::Auto if settled => self.straight(decision, selection, settled),
            Mode::Auto => self.ask_router(Box::new(decision), false),
        }
    }

    /// Goes to the plan without asking the router: in Plan, and for the answer to a question.
    fn straight(&mut self, decision: Decision, selection: &Selection, settled: bool) {
        let planned = matches!(&decision.route, Route::Plan { operations, .. } if !operations.is_empty());
        let chosen = (!selection.ids.is_empty()).then(|| decision::these(&selection.ids));
        let scope = chosen.or_else(|| decision.scope.clone().filter(|_| planned));
        let confidence = Confidence { model: None, host: decision.confidence };
        let signals = Signals { question: false, change: true, strong_target: scope.is_some(), resolved: settled };
        self.audit_model_route(&Audited {
            taken: Gate::Plan,
            route: None,
            decision: &decision,
            confidence,
            signals,
            scope: scope.as_ref(),
        });
        if let Some(scope) = scope.clone().filter(|_| settled) {
            self.effects.push(Effect::RememberScope(scope));
        }
        self.look(Focusing { decision: Box::new(decision), route: None, scope, asked: 0 }, &[]);
    }

    fn ask_router(&mut self, decision: Box<Decision>, again: bool) {
        let mut messages = prompt::router(&self.data(Use::Read), &self.said());
        if again {
            messages = prompt::again(messages);
        }
        self.call(Purpose::Router, messages, schema::route());
        self.state = State::Routing(Box::new(Routing { decision, again }));
    }

    pub(super) fn routed(&mut self, routing: Routing, answer: Result<call::Answer, Fault>) {
        let Routing { decision, again } = routing;
        let read = match answer {
            Ok(answer) => decision::read(&answer.text, &self.setup.clock).map_err(call::unreadable),
            Err(fault) => {
                self.without_model(*decision, &fault);
                return;
            }
        };
        match read {
            Ok(route) => {
                let scope = match &route.target {
                    Aim::Filter(filter) => Some(filter.clone()),
                    _ => decision.scope.clone().filter(|_| planned(&decision)),
                };
                let options = route.options.clone();
                self.look(Focusing { decision, route: Some(Box::new(route)), scope, asked: 0 }, &options);
            }
            Err(_) if !again => self.ask_router(decision, true),
            Err(fault) => self.without_model(*decision, &fault),
        }
    }

    /// The router failed: the built-in one decides for the rest of this turn, and the turn says so.
    fn without_model(&mut self, decision: Decision, fault: &Fault) {
        let reason = match fault.problem.code {
            Code::ModelUnreadable | Code::AnswerTooLarge | call::STOPPED => "The model’s answer could not be read",
            Code::ModelEmpty => "The model gave no answer",
            _ => "The model could not be asked",
        };
        self.notice = Some(Sentence::new("reply_by_planner", format!("{reason}, so the built-in planner read this.")));
        self.router_fault = Some(fault.problem.code.to_string());
        self.by_model = false;
        let resolved = self.resolved;
        self.decided(decision, resolved);
    }

    /// Looks up what the message is about, and the tasks that the model offers.
    fn look(&mut self, mut focusing: Focusing, options: &[u64]) {
        let scope = focusing.scope.clone().map(|filter| Lookup { filter, limit: FOCUS_MOST, ..Lookup::default() });
        let offered = (!options.is_empty()).then(|| Lookup { filter: decision::these(options), limit: CHOICES, ..Lookup::default() });
        let lookups: Vec<Lookup> = scope.into_iter().chain(offered).collect();
        focusing.asked = lookups.len();
        if lookups.is_empty() {
            self.focused(focusing, &[]);
        } else {
            self.effects.push(Effect::Lookup(lookups));
            self.state = State::Focusing(Box::new(focusing));
        }
    }

    pub(super) fn focused(&mut self, focusing: Focusing, found: &[Found]) {
        if found.len() != focusing.asked {
            self.fail(super::mismatch("look-ups"), true);
            return;
        }
        self.learn_titles(found);
        let Focusing { decision, route, scope, .. } = focusing;
        let (in_scope, offered) = found.split_at(usize::from(scope.is_some()));
        if let Some(found) = in_scope.first() {
            self.snapshot.focus(found.clone());
        }
        let Some(route) = route else {
            let words = decision.scope_words.clone();
            self.ask_plan(Scope { filter: scope, words }, decision.intent);
            return;
        };
        let total = in_scope.first().map(|found| found.total);
        let offered: Vec<domain::Task> = offered.first().map(|found| found.tasks.clone()).unwrap_or_default();
        self.take(*decision, &route, scope, total, offered);
    }

    /// Puts the model's decision through the gates, together with the host's own confidence.
    fn take(&mut self, decision: Decision, route: &ModelRoute, scope: Option<Where>, total: Option<usize>, offered: Vec<domain::Task>) {
        let targets = match (&route.target, total) {
            (Aim::Refused, _) => Targets::Unclear,
            (Aim::Filter(filter), Some(total)) => {
                Targets::Found { total, by_words: filter.title_contains.is_some() || filter.text.is_some() }
            }
            _ => Targets::NotNamed,
        };
        let checks = Checks {
            built_in: planned(&decision).then_some(decision.confidence),
            ambiguous: matches!(&decision.route, Route::Clarify(asked) if asked.groups.iter().any(|group| group.kind == ClarifyKind::Task)),
            change: planned(&decision) || gates::changes(&self.message),
            targets,
            date_missing: gates::wants_date(&self.message) && route.date.is_none() && !self.names_date(),
        };
        let confidence = Confidence { model: Some(route.confidence), host: checks.figure() };
        let several = total.is_some_and(|total| total > 1);
        let signals = Signals {
            question: gates::asks(&self.message),
            change: checks.change,
            strong_target: total != Some(0) && (several || route.date.is_some() || scope.is_some()),
            resolved: false,
        };
        let gate = match route.verdict {
            Gate::Plan => gates::gate(confidence, signals, &self.setup.gates),
            Gate::Clarify => Gate::Clarify,
            Gate::Chat => gates::chat_gate(confidence, signals, &self.setup.gates),
        };
        self.audit_model_route(&Audited {
            taken: gate,
            route: Some(route),
            decision: &decision,
            confidence,
            signals,
            scope: scope.as_ref(),
        });
        match gate {
            Gate::Plan => {
                let newer = self.setup.scope.as_ref().is_some_and(|remembered| Some(&remembered.filter) != scope.as_ref());
                if let Some(scope) = scope.clone().filter(|_| newer && confidence.gated() > self.setup.gates.plan) {
                    self.effects.push(Effect::RememberScope(scope));
                }
                let words = decision.scope_words.filter(|_| decision.scope == scope);
                self.ask_plan(Scope { filter: scope, words }, route.intent);
            }
            Gate::Clarify => self.ask_back(decision, route, offered),
            Gate::Chat => self.chat(&decision),
        }
    }

    fn names_date(&self) -> bool {
        let dated = |when: &When| {
            matches!(when, When::Date(_) | When::DateTime(_) | When::DateRange(..) | When::DateTimeRange(..) | When::Recurrence(_))
        };
        when::find(&self.message, &self.setup.clock.hearing(&self.message)).iter().any(|found| dated(&found.when))
    }

    /// Asks one question: the model's text, with choices that exist.
    fn ask_back(&mut self, decision: Decision, route: &ModelRoute, offered: Vec<domain::Task>) {
        if route.verdict != Gate::Clarify {
            match decision.route {
                Route::Clarify(clarify) => return self.ask(clarify),
                Route::Plan { operations, .. } if !operations.is_empty() => return self.ask_whether(&operations),
                _ => {}
            }
        }
        let today = self.setup.clock.now.date();
        let open = route.missing;
        let nothing_said = !open.target && !open.date && !open.priority;
        let mut groups = Vec::new();
        let mut tasks = offered;
        if open.target || nothing_said || !tasks.is_empty() {
            let known = |number: u64, tasks: &[domain::Task]| tasks.iter().any(|task| task.number == number);
            for task in self.snapshot.matches() {
                if tasks.len() < CHOICES && !known(task.number, &tasks) {
                    tasks.push(task.clone());
                }
            }
            let words = route.text.clone().unwrap_or_else(|| self.message.clone());
            let mut group = ask::tasks(&tasks, Some(&words), today);
            group.label = (open.date || open.priority).then(|| "Which task".to_owned());
            if !group.options.is_empty() {
                groups.push(group);
            }
        }
        if open.date {
            groups.push(ask::days(today, None));
        }
        if open.priority {
            groups.push(ask::priorities());
        }
        groups.truncate(2);
        if let [only] = groups.as_mut_slice() {
            only.label = None;
        }
        if groups.is_empty()
            && let Route::Clarify(clarify) = decision.route
        {
            return self.ask(clarify);
        }
        let own = || match groups.first().map(|group| group.kind) {
            Some(ClarifyKind::Task) => ask::which_one(),
            Some(ClarifyKind::Date) => Sentence::new("ask_date", "Which day?"),
            Some(ClarifyKind::Priority) => Sentence::new("ask_priority", "Which priority?"),
            _ => Sentence::new("ask_change", "What should change?"),
        };
        let Sentence { text: question, parts } = route.question.clone().map_or_else(own, Sentence::plain);
        self.ask(Clarify { question, parts, words: None, groups });
    }

    fn audit_model_route(&mut self, audited: &Audited<'_>) {
        let Audited { taken, route, decision, confidence, signals, scope } = audited;
        let built_in = match &decision.route {
            Route::Plan { .. } => "plan",
            Route::Clarify(_) => "clarify",
            Route::Chat { .. } => "chat",
            Route::Undo => "undo",
            Route::Dismiss => "dismiss",
        };
        let detail = json!({
            "decision": taken.word(),
            "router": route.map_or(*taken, |route| route.verdict).word(),
            "builtIn": built_in,
            "mode": self.mode(),
            "intent": route.map_or(decision.intent, |route| route.intent),
            "question": route.and_then(|route| route.question.as_deref()),
            "asksForInformation": signals.question,
            "strongTarget": signals.strong_target,
            "answersQuestion": signals.resolved,
            "scope": scope,
        });
        let entry = AuditEntry {
            router_confidence: Some(confidence.model.unwrap_or(confidence.host)),
            host_confidence: Some(confidence.host),
            ..AuditEntry::new("router_decision", Some(Stage::Routing), self.elapsed_ms, detail)
        };
        self.audit(entry);
    }

    /// Asks the model for the plan.
    pub(super) fn ask_plan(&mut self, scope: Scope, intent: Intent) {
        self.stage(Stage::Proposing);
        let messages = prompt::plan(&self.data(Use::Plan), self.budget(), &self.said());
        self.call(Purpose::Plan, messages, schema::plan());
        self.state = State::Planning(Box::new(propose::Planning::new(scope, intent)));
    }

    pub(super) fn budget(&self) -> u32 {
        self.setup.model.as_ref().map_or(0, |model| model.budget)
    }

    /// The snapshot for a prompt.
    pub(super) fn data(&self, purpose: Use) -> String {
        self.snapshot.json(&self.setup.names, purpose, self.tells_private())
    }

    /// The part that every prompt ends with.
    pub(super) fn said(&self) -> prompt::Said<'_> {
        prompt::Said {
            clock: &self.setup.clock,
            transcript: answer::last(&self.request.transcript, super::TRANSCRIPT),
            question: self.question.as_ref(),
            selection: Some(&self.selection),
            scope: self.remembered(),
            message: &self.message,
            private: &self.private,
        }
    }

    /// Whether the model is told the names of private labels.
    fn tells_private(&self) -> bool {
        self.setup.model.as_ref().is_some_and(|model| model.private_labels)
    }
}

/// The parts of a decision that the audit keeps.
struct Audited<'a> {
    taken: Gate,
    route: Option<&'a ModelRoute>,
    decision: &'a Decision,
    confidence: Confidence,
    signals: Signals,
    scope: Option<&'a Where>,
}

fn planned(decision: &Decision) -> bool {
    matches!(&decision.route, Route::Plan { operations, .. } if !operations.is_empty())
}
