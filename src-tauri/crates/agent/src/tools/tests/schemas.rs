//! The descriptions of the tools for a model.

use super::*;

#[test]
#[expect(clippy::too_many_lines, reason = "nine schemas, whole")]
fn each_tool_has_a_schema_in_plain_words() {
    let check = |name: &str, expected: Expect| {
        let [offer] = offers(|tool| tool == name).try_into().unwrap();
        expected.assert_eq(&serde_json::to_string_pretty(&offer.parameters).unwrap());
    };
    check(
        NAMES[0],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "items": {
              "type": "array",
              "description": "The new items, in order: 1 to 20 objects.",
              "items": {
                "type": "object",
                "description": "A new checklist item.",
                "properties": {
                  "title": {
                    "type": "string",
                    "description": "1 to 400 characters.",
                    "maxLength": 400
                  },
                  "isChecked": {
                    "type": "boolean",
                    "description": "True only where the notes say that it is done already."
                  }
                },
                "required": [
                  "title"
                ]
              },
              "minItems": 1,
              "maxItems": 20
            },
            "checklistId": {
              "type": "string",
              "description": "The checklist they go to; the first one where it is absent."
            }
          },
          "required": [
            "items"
          ]
        }"#]],
    );
    check(
        NAMES[1],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "items": {
              "type": "array",
              "description": "1 to 20 changes, applied in order.",
              "items": {
                "type": "object",
                "description": "A change of one checklist item.",
                "properties": {
                  "id": {
                    "type": "string",
                    "description": "The item's id.",
                    "minLength": 1
                  },
                  "isChecked": {
                    "type": "boolean",
                    "description": "Ticked or not. Where the user set it last, `reason` is needed."
                  },
                  "title": {
                    "type": "string",
                    "description": "Another title, 1 to 400 characters. Always allowed.",
                    "minLength": 1,
                    "maxLength": 400
                  },
                  "isArchived": {
                    "type": "boolean",
                    "description": "Put away, or back. Always allowed."
                  },
                  "reason": {
                    "type": "string",
                    "description": "Why the user's own tick is to be changed: at least 20 characters that cite a note newer than the tick."
                  },
                  "evidence": {
                    "type": "array",
                    "description": "Ids of the notes that `reason` cites.",
                    "items": {
                      "type": "string"
                    }
                  }
                },
                "required": [
                  "id"
                ]
              },
              "minItems": 1,
              "maxItems": 20
            }
          },
          "required": [
            "items"
          ]
        }"#]],
    );
    check(
        NAMES[2],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "checklistItemId": {
              "type": "string",
              "description": "The item's id.",
              "minLength": 1
            },
            "reason": {
              "type": "string",
              "description": "What in the notes says that it is done.",
              "minLength": 1
            },
            "confidence": {
              "type": "string",
              "enum": [
                "high",
                "medium",
                "low"
              ],
              "description": "How sure."
            }
          },
          "required": [
            "checklistItemId",
            "reason",
            "confidence"
          ]
        }"#]],
    );
    check(
        NAMES[3],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "labelIds": {
              "type": "array",
              "description": "Ids of labels from the list of assignable ones, the surest first. Either this or `labels`.",
              "items": {
                "type": "string"
              }
            },
            "labels": {
              "type": "array",
              "description": "The same with how sure each is.",
              "items": {
                "type": "object",
                "description": "A label and how sure the agent is of it.",
                "properties": {
                  "id": {
                    "type": "string",
                    "description": "The label's id."
                  },
                  "confidence": {
                    "type": "string",
                    "enum": [
                      "low",
                      "medium",
                      "high",
                      "very_high"
                    ],
                    "description": "How sure."
                  }
                },
                "required": [
                  "id",
                  "confidence"
                ]
              }
            }
          }
        }"#]],
    );
    check(
        NAMES[4],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "language": {
              "type": "string",
              "description": "BCP 47 tag, for example `en` or `de-CH`.",
              "minLength": 2
            },
            "confidence": {
              "type": "string",
              "enum": [
                "high",
                "medium",
                "low"
              ],
              "description": "How sure."
            },
            "reason": {
              "type": "string",
              "description": "What says so.",
              "minLength": 1
            }
          },
          "required": [
            "language",
            "confidence",
            "reason"
          ]
        }"#]],
    );
    check(
        NAMES[5],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "query": {
              "type": "string",
              "description": "Words to look for in the notes of this task.",
              "minLength": 1
            }
          },
          "required": [
            "query"
          ]
        }"#]],
    );
    check(
        NAMES[6],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "operations": {
              "type": "array",
              "description": "Operations for the user to review, each an object with `op`: 1 to 200.",
              "items": {
                "type": "object"
              },
              "minItems": 1,
              "maxItems": 200
            }
          },
          "required": [
            "operations"
          ]
        }"#]],
    );
    check(
        NAMES[7],
        expect![[r#"
            {
              "type": "object",
              "properties": {
                "todos": {
                  "type": "array",
                  "description": "The whole list, in order: at most 50 steps. What is left out is dropped.",
                  "items": {
                    "type": "object",
                    "description": "One step of the agent's own plan.",
                    "properties": {
                      "content": {
                        "type": "string",
                        "description": "What is to be done, as an order: “Read the notes”.",
                        "minLength": 1,
                        "maxLength": 400
                      },
                      "activeForm": {
                        "type": "string",
                        "description": "The same while it is being done: “Reading the notes”.",
                        "minLength": 1,
                        "maxLength": 400
                      },
                      "status": {
                        "type": "string",
                        "enum": [
                          "pending",
                          "in_progress",
                          "completed"
                        ],
                        "description": "Where it stands; `completed` only once it is signed off."
                      },
                      "level": {
                        "type": "integer",
                        "description": "1 for a sub-step of the step before it.",
                        "minimum": 0,
                        "maximum": 1
                      }
                    },
                    "required": [
                      "content",
                      "activeForm",
                      "status"
                    ]
                  },
                  "maxItems": 50
                }
              },
              "required": [
                "todos"
              ]
            }"#]],
    );
    check(
        NAMES[8],
        expect![[r#"
        {
          "type": "object",
          "properties": {
            "step": {
              "type": "string",
              "description": "Which step: its number from 1, its `content` or its `activeForm`.",
              "minLength": 1
            },
            "result": {
              "type": "string",
              "description": "What came of it, in a sentence.",
              "minLength": 1
            },
            "evidence": {
              "type": "array",
              "description": "What shows it: at least one.",
              "items": {
                "anyOf": [
                  {
                    "type": "object",
                    "description": "Rows that a tool call of this turn changed.",
                    "properties": {
                      "kind": {
                        "type": "string",
                        "enum": [
                          "change"
                        ]
                      },
                      "ids": {
                        "type": "array",
                        "description": "Their ids.",
                        "items": {
                          "type": "string"
                        },
                        "minItems": 1
                      }
                    },
                    "required": [
                      "kind",
                      "ids"
                    ]
                  },
                  {
                    "type": "object",
                    "description": "Rows that were read, or a query that was run, in this turn. With both, both have to hold.",
                    "properties": {
                      "kind": {
                        "type": "string",
                        "enum": [
                          "lookup"
                        ]
                      },
                      "ids": {
                        "type": "array",
                        "description": "Their ids.",
                        "items": {
                          "type": "string"
                        }
                      },
                      "query": {
                        "type": "string",
                        "description": "The query, word for word."
                      }
                    },
                    "required": [
                      "kind"
                    ]
                  },
                  {
                    "type": "object",
                    "description": "A proposal that waits for the user.",
                    "properties": {
                      "kind": {
                        "type": "string",
                        "enum": [
                          "proposal"
                        ]
                      },
                      "id": {
                        "type": "string",
                        "description": "Its id.",
                        "minLength": 1
                      }
                    },
                    "required": [
                      "kind",
                      "id"
                    ]
                  },
                  {
                    "type": "object",
                    "description": "A proposal that the user has applied.",
                    "properties": {
                      "kind": {
                        "type": "string",
                        "enum": [
                          "approval"
                        ]
                      },
                      "id": {
                        "type": "string",
                        "description": "Its id.",
                        "minLength": 1
                      }
                    },
                    "required": [
                      "kind",
                      "id"
                    ]
                  },
                  {
                    "type": "object",
                    "description": "Something the host cannot see; counts as unverified.",
                    "properties": {
                      "kind": {
                        "type": "string",
                        "enum": [
                          "manual"
                        ]
                      },
                      "summary": {
                        "type": "string",
                        "description": "What was done.",
                        "minLength": 1
                      }
                    },
                    "required": [
                      "kind",
                      "summary"
                    ]
                  }
                ],
                "description": "What shows that a step is done. An unknown kind is refused."
              },
              "minItems": 1
            }
          },
          "required": [
            "step",
            "result",
            "evidence"
          ]
        }"#]],
    );
}

#[test]
fn tools_are_offered_in_order_and_items_are_made_by_one_alone() {
    let all: Vec<&str> = offers(|_| true).iter().map(|offer| offer.name).collect();
    assert_eq!(all, NAMES);
    let some: Vec<&str> = offers(|name| name == COMPLETE_STEP || name == "search_notes").iter().map(|offer| offer.name).collect();
    assert_eq!(some, ["search_notes", COMPLETE_STEP]);
    let makers: Vec<&str> = all.into_iter().filter(|name| name.starts_with("add") || name.starts_with("create")).collect();
    assert_eq!(makers, ["add_multiple_checklist_items"]);
    assert_eq!(parse("add_checklist_item", &json!({"title": "Milk"})).unwrap_err().code, Code::UnknownTool);
    let parameters = &offers(|name| name == NAMES[0])[0].parameters;
    assert_eq!(parameters["properties"]["items"]["type"], "array");
}

#[test]
fn every_example_is_a_call() {
    for kind in KINDS {
        let arguments = serde_json::from_str(kind.example()).unwrap();
        assert_eq!(parse(kind.name, &arguments).unwrap().name(), kind.name);
        assert!(accepts(kind.name, &arguments), "{}", kind.name);
    }
}
