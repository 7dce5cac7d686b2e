import type { Period } from "../../../address/Period.ts"
import { affnet } from "../../../data/affnet.ts"
import { type Asked, pageOf } from "../../../records/Asked.ts"
import { noun } from "../../../records/Noun.ts"
import { day, money, said, text } from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"
import { entryKinds } from "../../states.ts"

type Statement = Awaited<ReturnType<typeof affnet.statements.getAffiliate>>
type Balance = Statement["opening"][number]

interface Row extends Balance {
  readonly key: string
  readonly date: string
  readonly what: Text
}

/** The balance before, what came and went, the balance after. */
const rowsOf = (statement: Statement): ReadonlyArray<Row> => [
  ...statement.opening.map((one) => ({
    ...one,
    key: `before ${one.currency}`,
    date: statement.rangeFrom.slice(0, 10),
    what: "Balance before" as const
  })),
  ...statement.entries.map((one) => ({
    ...one,
    key: `${one.date} ${one.kind} ${one.currency}`,
    what: entryKinds[one.kind]
  })),
  ...statement.closing.map((one) => ({
    ...one,
    key: `after ${one.currency}`,
    date: statement.rangeTo.slice(0, 10),
    what: "Balance after" as const
  }))
]

const rangeOf = (period: Period | undefined) =>
  period === undefined ? {} : { rangeFrom: period.from, rangeTo: period.to }

const { getAdvertiser, getAffiliate } = affnet.statements

/** What an account earned and was paid, out of the ledger. */
const statement = (read: typeof getAdvertiser | typeof getAffiliate) => (id: number) =>
  noun({
    title: "Statement",
    empty: "Nothing was earned or paid on these days, and nothing before them.",
    area: "money",
    usualPeriod: "last_30_days",
    isSearched: false,
    list: async (asked: Asked) => pageOf(rowsOf(await read(id, rangeOf(asked.period))), asked),
    csv: ({ period }) => read.csv(id, rangeOf(period)).text(),
    key: (one) => one.key,
    columns: [
      ["Day", ({ date }) => day(date)],
      ["What", ({ what }) => said(what)],
      ["On no invoice", (one) => money(one.uninvoiced, one.currency)],
      ["Due", (one) => money(one.due, one.currency)],
      ["Together", (one) => money(one.amount, one.currency)],
      ["Currency", ({ currency }) => text(currency)]
    ]
  })

export const affiliateStatement = statement(getAffiliate)
export const advertiserStatement = statement(getAdvertiser)
