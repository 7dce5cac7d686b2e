import { affnet } from "../data/affnet.ts"
import { nameOf } from "../nouns/manager/lookups.ts"
import { country, type Fact, money, recordOf, text } from "../records/Shown.ts"

const asks = {
  manager: affnet.conversions.explainTracking,
  affiliate: affnet.affiliateTracking.explain,
  advertiser: affnet.advertiserTracking.explain
}

export type ToldClick = NonNullable<Awaited<ReturnType<typeof asks.manager>>["click"]>

/** The rows of the report, which know titles and money; around the day of the conversion, in any zone. */
const rows = {
  manager: affnet.reports.conversions,
  affiliate: affnet.affiliateReports.conversions,
  advertiser: affnet.advertiserReports.conversions
}

const dayMillis = 86_400_000

const rowOf = async (role: keyof typeof rows, id: string, created: number) => {
  const day = (shift: number) =>
    new Date(created * 1000 + shift * dayMillis).toISOString().slice(0, 10)
  const asked = { q: id, rangeFrom: day(-1), rangeTo: day(1), perPage: 1 }
  const { items } = await rows[role](asked)
  return items[0]
}

type Row = Awaited<ReturnType<typeof rowOf>> | undefined
type Pairs = ReadonlyArray<readonly [actor: string, name: string]>

/** Managers by their ids. */
const managersOf = async (actors: ReadonlyArray<string>): Promise<Pairs> => {
  const ids = actors.flatMap((actor) => /^manager (\d+)$/u.exec(actor)?.slice(1).map(Number) ?? [])
  if (ids.length === 0) return []
  const id = [...new Set(ids)]
  const { items } = await affnet.managers.list({ id, perPage: id.length })
  return items.map((one) => [`manager ${one.id}`, nameOf(one)])
}

/** What the accounts are called that made and changed conversions, as far as the viewer may know. */
const namesOf = async (row: Row, actors: ReadonlyArray<string>, mayReadManagers: boolean) => {
  const sides: Pairs =
    row === undefined || !("affiliate" in row)
      ? []
      : [
          [`affiliate ${row.affiliate?.id}`, row.affiliate?.value ?? ""],
          [`advertiser ${row.advertiser?.id}`, row.advertiser?.value ?? ""]
        ]
  return new Map([...sides, ...(mayReadManagers ? await managersOf(actors) : [])])
}

/** Why, what it is about, and what those are called who did it. */
export const story = async (role: keyof typeof rows, id: string, mayReadManagers: boolean) => {
  const why = await asks[role]({ transaction_id: id })
  const found = why.conversions.find(({ transaction_id }) => transaction_id === id)
  const row = found === undefined ? undefined : await rowOf(role, id, found.created)
  const actors = why.conversions.flatMap(({ history }) => history.map(({ actor }) => actor))
  return { ...why, row, names: await namesOf(row, actors, mayReadManagers) }
}

/** What the conversion is about, as far as the role may know. */
export const factsOf = (row: Row): ReadonlyArray<Fact> =>
  row === undefined
    ? []
    : [
        ["Offer", recordOf("offers", row.offer)],
        ["Goal", text(row.goal?.value)],
        ...("affiliate" in row
          ? [["Affiliate", recordOf("affiliates", row.affiliate)] as const]
          : []),
        ...("revenue" in row ? [["Revenue", money(row.revenue, row.currency)] as const] : []),
        ...("payout" in row ? [["Payout", money(row.payout, row.currency)] as const] : []),
        ["Country", country(row.country?.id, row.country?.value)]
      ]
