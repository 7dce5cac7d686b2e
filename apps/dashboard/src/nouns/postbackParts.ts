import type { Postback, PostbackTest } from "@affnet/domain"
import type { Action } from "../records/Action.ts"
import * as Field from "../records/Field.ts"
import type { Choices } from "../records/Form.ts"
import { code, type Fact, flag, labels, type Shown, said, state, text } from "../records/Shown.ts"
import { accountStates, onOff } from "./states.ts"

/** What managers and affiliates see alike of postbacks. */

/** The status of the conversions that a postback tells of. */
export const told = [
  ["0", "All"],
  ["1", "Pending"],
  ["2", "Approved"],
  ["3", "Rejected"],
  ["4", "On hold"],
  ["5", "Trash"]
] as const satisfies Choices

/** What a value of a choice is called. */
export const titleOf = (choices: Choices, value: number | string | null | undefined): Shown =>
  said(choices.find(([one]) => one === String(value))?.[1])

/** Whether it is called, or waits until a manager decides. */
export const stateOf = ({
  awaits_approval,
  status
}: Partial<Pick<Postback.Postback, "awaits_approval" | "status">>): Shown =>
  awaits_approval === true ? state(accountStates, 3) : state(onOff, status)

const facts = (test: PostbackTest.PostbackTest): ReadonlyArray<Fact> => [
  ["Call", code(test.request?.url ?? test.code)],
  ["Would be told", flag(test.tells)],
  ["Look at", labels(test.warnings)],
  ["Sent", flag(test.is_sent)],
  ["What came of it", text(test.message)],
  ["Answer", text(test.http_status)],
  ["Reply", text(test.reply)]
]

/** What came of a test: nothing is said of an answer that never came. */
const outcome = (test: PostbackTest.PostbackTest): ReadonlyArray<Fact> =>
  facts(test).filter(([, shown]) => shown.kind !== "nothing")

/** What is tried. */
interface Tried {
  readonly transaction_id?: string
  readonly values?: { readonly aff_click_id: string }
  readonly send: boolean
}

/** An example has no click of a tracker, so its id is made up; a conversion has its own. */
const subjectOf = (transaction_id: unknown, aff_click_id: unknown) =>
  typeof transaction_id === "string"
    ? { transaction_id }
    : typeof aff_click_id === "string"
      ? { values: { aff_click_id } }
      : {}

/** Tries a postback out. */
export const trial = (test: (input: Tried) => PromiseLike<PostbackTest.PostbackTest>): Action => ({
  title: "Test",
  asks: "The call is made as a conversion, or an example of one, would make it. Nothing is recorded.",
  fields: [
    Field.text("transaction_id", "Conversion", {
      help: "The id of its transaction. Empty: an example.",
      isKept: true
    }),
    Field.text("aff_click_id", "Click id of the tracker", {
      isKept: true,
      when: ({ transaction_id }) => (transaction_id ?? "") === ""
    }),
    Field.flag("send", "Really call it")
  ],
  begun: { aff_click_id: "test-1" },
  reveal: async ({ aff_click_id, send, transaction_id }) =>
    outcome(await test({ ...subjectOf(transaction_id, aff_click_id), send: send === true }))
})
