import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import * as Shown from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"
import { words } from "../../goals.ts"
import { runningStates, titlesOf } from "../../states.ts"
import { adjustmentForm } from "./adjustmentForm.ts"

const { code, count, flag, moment, place, progress, record, said, state, text } = Shown

const does = {
  1: "Changes status",
  2: "Changes amounts",
  3: "Inserts conversions",
  4: "Inserts those of a CSV",
  5: "Applies a reconciliation"
} as const satisfies Readonly<Record<number, Text>>

const details = async (id: number): Promise<Details> => {
  const { adjustment: found, refusals } = await affnet.adjustments.get(id)
  const { action_id, done = 0, total = 0 } = found
  return {
    title: `#${id}`,
    state: state(runningStates, found.state),
    isUnderWay: found.state === "running",
    sections: [
      {
        title: "Adjustment",
        facts: [
          ["Progress", progress(done, total)],
          ["What", said(action_id && does[action_id])],
          ["Changed", count(found.affected)],
          ["Refused", count(found.refused)],
          ["Which conversions", code(found.conditions)],
          ["What they become", code(found.parameters)],
          ["Affiliates are told", flag(found.fire_affiliate_postback)],
          ["Notes", text(found.notes)],
          ["Made by", record("managers", found.manager_id, null)],
          ["Since", moment(found.created)]
        ]
      },
      {
        title: "What was refused",
        table: {
          heads: ["Line", "Conversion", "Why"],
          rows: refusals.map(({ reason, row, transaction_id }) => [
            count(row),
            transaction_id === null ? text(null) : place(`/why/${transaction_id}`, transaction_id),
            words(reason)
          ]),
          empty: "Nothing was refused."
        }
      }
    ]
  }
}

export const adjustments = noun({
  title: "Adjustments",
  empty: "No adjustments yet. They change many conversions at once, or put some in by hand.",
  add: "New adjustment",
  area: "conversions",
  isSearched: false,
  list: (asked) => affnet.adjustments.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  newestBy: "id",
  filters: [{ name: "action_id", title: "What", choices: titlesOf(does) }],
  columns: [
    ["Id", ({ id }) => record("adjustments", id, null)],
    ["What", ({ action_id }) => said(action_id && does[action_id])],
    ["Status", (one) => state(runningStates, one.state)],
    ["Conversions", ({ total }) => count(total)],
    ["Changed", ({ affected }) => count(affected)],
    ["Refused", ({ refused }) => count(refused)],
    ["Notes", ({ notes }) => text(notes)],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details,
  form: adjustmentForm
})
