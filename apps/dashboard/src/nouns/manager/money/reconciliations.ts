import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { made } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import {
  count,
  day,
  moment,
  place,
  record,
  recordOf,
  type Shown,
  state,
  text
} from "../../../records/Shown.ts"
import { words } from "../../goals.ts"
import { choicesOf, differenceKinds } from "../../states.ts"
import { checking } from "../checking.ts"
import { anyAdvertisers, currencies } from "../lookups.ts"

interface Line {
  readonly transaction_id?: string | null
  readonly order_id?: string | null
}

const conversionOf = ({ order_id, transaction_id }: Line): Shown =>
  transaction_id ? place(`/why/${transaction_id}`, order_id ?? transaction_id) : text(order_id)

/** What differs between a file and our conversions; what is chosen is applied. */
const differencesOf = (id: number) =>
  noun({
    title: "Differences",
    empty: "Nothing differs.",
    area: "conversions",
    list: (asked) => affnet.reconciliations.listLines(id, { ...paging(asked), ...asked.filters }),
    csv: (asked) => affnet.reconciliations.listLines.csv(id, unpaged(asked)).text(),
    key: (line) => line.id,
    filters: [
      { name: "kind", title: "What differs", choices: choicesOf(differenceKinds) },
      {
        name: "is_applicable",
        title: "Can be applied",
        choices: [
          ["yes", "Yes"],
          ["no", "No"]
        ]
      }
    ],
    columns: [
      ["Line", ({ line }) => count(line), "line"],
      ["What differs", ({ kind }) => state(differenceKinds, kind), "kind"],
      ["Order", conversionOf],
      ["Ours", ({ ours }) => text(ours)],
      ["Theirs", ({ theirs }) => text(theirs)],
      ["Currency", ({ currency }) => text(currency)],
      ["Applied by", ({ adjustment_id }) => record("adjustments", adjustment_id, null)],
      ["Result", ({ result }) => words(result)]
    ],
    bulk: (keys) => [
      {
        title: "Apply",
        asks: [
          "{count} conversions become what the file says: status, amounts, or rejected where the file has them not. What is on an invoice already is corrected by the next one.",
          { count: keys.length }
        ],
        fields: [Field.flag("fire_affiliate_postback", "Tell affiliates by their postbacks")],
        go: async ({ fire_affiliate_postback }) => {
          const { id: adjustment } = await affnet.reconciliations.apply(id, {
            lines: keys.map(Number),
            fire_affiliate_postback: fire_affiliate_postback === true
          })
          return `/adjustments/${adjustment}`
        }
      }
    ]
  })

export const reconciliations = noun({
  title: "Reconciliations",
  empty: "No files of advertisers yet. Upload one, and see what differs before anything changes.",
  add: "Upload a file",
  area: "conversions",
  isSearched: false,
  list: (asked) => affnet.reconciliations.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  newestBy: "id",
  filters: [{ name: "advertiser_id", title: "Advertiser", of: anyAdvertisers }],
  columns: [
    ["Id", ({ id }) => record("reconciliations", id, null)],
    ["Advertiser", ({ advertiser }) => recordOf("advertisers", advertiser)],
    ["First day", ({ start_date }) => day(start_date)],
    ["Last day", ({ end_date }) => day(end_date)],
    ["Lines", ({ lines }) => count(lines)],
    ["Agree", ({ agreeing }) => count(agreeing)],
    ["Differences", ({ differences }) => count(differences)],
    ["Applied", ({ applied }) => count(applied)],
    ["Made", ({ created }) => moment(created), "created"]
  ],
  details: async (id) => {
    const found = await affnet.reconciliations.get(id)
    const { advertiser } = found
    const left = (found.applicable ?? 0) - (found.applied ?? 0)
    return {
      title: `#${id}`,
      sections: [
        {
          title: "File",
          facts: [
            ["Advertiser", recordOf("advertisers", advertiser)],
            ["First day", day(found.start_date)],
            ["Last day", day(found.end_date)],
            ["Lines", count(found.lines)],
            ["Agree", count(found.agreeing)],
            ["Differences", count(found.differences)],
            ["Can still be applied", count(left)],
            ["Applied", count(found.applied)],
            ["Made", moment(found.created)]
          ]
        }
      ]
    }
  },
  lists: { differences: differencesOf },
  form: {
    parts: [
      {
        help: "The first line of the CSV names its columns: order_id, transaction_id or conversion_id, and status, amount, revenue, currency. At most 8 MB and 20 000 lines. Nothing changes by uploading it.",
        fields: [
          Field.record("advertiser_id", "Advertiser", anyAdvertisers, { isNeeded: true }),
          Field.file("file", "File", ".csv,text/csv", { isNeeded: true }),
          Field.day("start_date", "First day", {
            isKept: true,
            help: "With the last day: what we have of these days should all be in the file."
          }),
          Field.day("end_date", "Last day", { isKept: true }),
          Field.record("currency", "Currency", currencies, {
            isKept: true,
            help: "Of the amounts, where the file has no column for it."
          })
        ]
      }
    ],
    check: checking("reconciliation"),
    create: (request) =>
      made(
        affnet.reconciliations.create({
          ...request,
          advertiser_id: Number(request.advertiser_id),
          ...(request.file instanceof File && { file: request.file })
        })
      )
  }
})
