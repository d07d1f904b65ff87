//! The macro that reads the table of commands.

/// Declares the commands of the bridge, group by group.
///
/// A command is written as `name(argument: Type, ...) -> Answer => { body }`. The body sees the arguments and the shell, and is the body of an
/// async block. `=> shell` instead of a body means that only a program with windows can do it: the command becomes a method of
/// `ShellCommands`. `-> Answer, Refusal` names another refusal than `Problem`. `argument: Type as "..."` gives the TypeScript type where it does
/// not follow from the Rust type.
macro_rules! commands {
    (
        with $shell:ident;
        $(
            $group:ident $group_about:literal $( also($($also:ident),+) )? {
                $(
                    $(#[doc = $about:literal])+
                    $name:ident ( $( $argument:ident : $type:ty $( as $typescript:literal )? ),* ) -> $answer:ty $(, $refusal:ty)? => $body:tt
                )*
            }
        )*
    ) => {
        /// The commands that only a program with windows can run.
        pub trait ShellCommands: Shell {
            $($( of_shell! { $body
                $(#[doc = $about])+
                fn $name(&self, $($argument: $type),*) -> impl Future<Output = Result<$answer, protocol::Problem>> + Send;
            } )*)*
        }

        /// Runs the command of this name.
        pub async fn call<S: ShellCommands>($shell: S, name: &str, mut arguments: Arguments) -> Outcome {
            match name {
                $($(
                    stringify!($name) => {
                        $( let $argument: $type = take(&mut arguments, stringify!($argument))?; )*
                        let reader_of = $shell.app();
                        let done = async move { body!($body $shell $name($($argument),*)) };
                        outcome::<$answer, refusal_type!($($refusal)?)>(&reader_of, Box::pin(done).await).await
                    }
                )*)*
                _ => Err(unknown(name)),
            }
        }

        /// Every group with its commands, as they are declared.
        #[cfg(test)]
        pub(crate) static GROUPS: &[crate::generated::Group] = &[
            $( crate::generated::Group {
                name: stringify!($group),
                about: $group_about,
                commands: &[ $( crate::generated::Command {
                    name: stringify!($name),
                    about: &[$($about),+],
                    arguments: &[ $( crate::generated::Argument {
                        name: stringify!($argument),
                        rust: stringify!($type),
                        typescript: optional!($($typescript)?),
                    } ),* ],
                    answer: stringify!($answer),
                } ),* ],
                also: &[$($(stringify!($also)),+)?],
            } ),*
        ];
    };
}

/// Keeps what follows where the command is the shell's.
macro_rules! of_shell {
    (shell $($item:tt)*) => { $($item)* };
    ({ $($body:tt)* } $($item:tt)*) => {};
}

/// What a command does.
macro_rules! body {
    (shell $shell:ident $name:ident ($($argument:ident),*)) => { $shell.$name($($argument),*).await };
    ({ $($body:tt)* } $shell:ident $name:ident ($($argument:ident),*)) => {{ $($body)* }};
}

/// The type of a command's refusal.
macro_rules! refusal_type {
    () => {
        protocol::Problem
    };
    ($refusal:ty) => {
        $refusal
    };
}

#[cfg(test)]
macro_rules! optional {
    () => {
        None
    };
    ($value:literal) => {
        Some($value)
    };
}

/// Declares the events that the app sends to a page by themselves.
macro_rules! events {
    ($( $(#[doc = $about:literal])+ $constant:ident $name:ident: $payload:ty; )*) => {
        /// The events by name, each with the type of what it carries.
        pub mod events {
            use super::*;
            $( $(#[doc = $about])+ pub const $constant: Event<$payload> = Event::named(stringify!($name)); )*
        }

        /// Name, description and Rust type of every event.
        #[cfg(test)]
        pub(crate) static EVENTS: &[(&str, &[&str], &str)] = &[$( (stringify!($name), &[$($about),+], stringify!($payload)) ),*];
    };
}
