import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { made, type Request } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { count, flag, moment, progress, record, said, state, text } from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"
import { choicesOf, importStates, lineStates, titlesOf } from "../../states.ts"
import { checking } from "../checking.ts"

const kinds = {
  affiliates: "Affiliates",
  advertisers: "Advertisers",
  offers: "Offers",
  campaigns: "Campaigns"
} as const satisfies Readonly<Record<string, Text>>

const kindOf = ({ kind }: Request) =>
  (["affiliates", "advertisers", "offers", "campaigns"] as const).find((one) => one === kind) ??
  "affiliates"

/** What became of each line of a file. */
const linesOf = (id: number) =>
  noun({
    title: "Lines",
    empty: "No lines yet.",
    list: (asked) => affnet.imports.listLines(id, { ...paging(asked), ...asked.filters }),
    csv: (asked) => affnet.imports.listLines.csv(id, unpaged(asked)).text(),
    key: (one) => one.id,
    filters: [{ name: "status", title: "Status", choices: choicesOf(lineStates) }],
    columns: [
      ["Line", ({ line }) => count(line), "line"],
      ["Status", ({ status }) => state(lineStates, status), "status"],
      ["Record", ({ record_id }) => text(record_id && `#${record_id}`)],
      ["Column", ({ column }) => text(column), "column"],
      ["What is wrong", ({ message }) => text(message)]
    ]
  })

export const imports = noun({
  title: "Imports",
  empty:
    "No imports yet. A CSV file makes many affiliates, advertisers, offers or campaigns at once.",
  add: "Import a file",
  isSearched: false,
  list: (asked) => affnet.imports.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  newestBy: "id",
  filters: [
    { name: "kind", title: "What", choices: titlesOf(kinds) },
    { name: "status", title: "Status", choices: choicesOf(importStates) }
  ],
  columns: [
    ["Id", ({ id }) => record("imports", id, null)],
    ["What", ({ kind }) => said(kind && kinds[kind])],
    ["Status", ({ status }) => state(importStates, status)],
    ["Dry run", ({ dry_run }) => flag(dry_run)],
    ["Lines", ({ lines }) => count(lines)],
    ["Accepted", (one) => count(one.lines_accepted)],
    ["Refused", (one) => count(one.lines_refused)],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details: async (id) => {
    const found = await affnet.imports.get(id)
    const { kind, lines = 0, lines_done = 0, lines_refused = 0, status } = found
    return {
      title: `#${id}`,
      state: state(importStates, status),
      isUnderWay: status === "waiting" || status === "running",
      notes:
        found.dry_run === true && status === "done"
          ? ["It was a dry run: nothing is stored. Import the file again without it."]
          : [],
      links:
        lines_refused === 0
          ? []
          : [{ to: `/imports/${id}/lines?status=refused`, title: "See what was refused" }],
      sections: [
        {
          title: "File",
          facts: [
            ["Progress", progress(lines_done, lines)],
            ["What", said(kind && kinds[kind])],
            ["Dry run", flag(found.dry_run)],
            ["All or nothing", flag(found.all_or_nothing)],
            ["Accepted", count(found.lines_accepted)],
            ["Refused", count(lines_refused)],
            ["Since", moment(found.created)],
            ["Ended", moment(found.finished)]
          ]
        }
      ]
    }
  },
  lists: { lines: linesOf },
  form: {
    parts: [
      {
        help: "The first line of the CSV names its columns: the fields of the form of one record. At most 32 MB and 100 000 lines.",
        fields: [
          Field.choice("kind", "What", titlesOf(kinds)),
          Field.file("file", "File", ".csv,text/csv", { isNeeded: true }),
          Field.flag("dry_run", "Dry run", {
            help: "Checks every line as if it were stored, and stores nothing."
          }),
          Field.flag("all_or_nothing", "All or nothing", {
            help: "Stores nothing when a line is refused. Otherwise the good lines are stored."
          })
        ]
      }
    ],
    begun: { dry_run: true, all_or_nothing: false },
    check: checking("import"),
    create: (request) =>
      made(
        affnet.imports.create({
          ...request,
          kind: kindOf(request),
          ...(request.file instanceof File && { file: request.file })
        })
      )
  }
})
