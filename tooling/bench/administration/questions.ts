import { base, sizes } from "./large.ts"

/** What managers and affiliates ask for, and how long it may take. */

export interface Question {
  readonly name: string
  readonly role: "manager" | "assigned" | "affiliate"
  readonly targetMillis: number
  /** What is asked the nth time. */
  readonly path: (nth: number) => string
}

const list = (name: string, query: (nth: number) => string, what: string): Question => ({
  name: `${name} ${what}`,
  role: "manager",
  targetMillis: 60,
  path: (nth) => `/api/v2/network/${name}?perPage=20&${query(nth)}`
})

/** A number below so many, another one each time. */
const some = (nth: number, below: number): number => 1 + ((nth * 7_919) % below)

const lists = (
  name: keyof typeof sizes,
  { search, filter, sort }: Readonly<Record<"search" | "filter" | "sort", (nth: number) => string>>
): ReadonlyArray<Question> => [
  list(name, () => "", "first page"),
  list(name, (nth) => `page=${some(nth, 40)}`, "page up to 40"),
  list(name, search, "search"),
  list(name, filter, "filter"),
  list(name, sort, "sort"),
  list(name, (nth) => `${filter(nth)}&${sort(nth)}&${search(nth)}`, "all three")
]

const own = (query: (nth: number) => string, what: string): Question => ({
  name: `an affiliate's offers ${what}`,
  role: "affiliate",
  targetMillis: 80,
  path: (nth) => `/api/v2/affiliate/offers?perPage=20&${query(nth)}`
})

/** What managers see who have assignments only. */
const assigned = (["affiliates", "advertisers", "offers"] as const).map(
  (name): Question => ({
    ...list(name, (nth) => `page=${some(nth, 3)}`, "of a manager with assignments"),
    role: "assigned"
  })
)

export const questions: ReadonlyArray<Question> = [
  ...lists("affiliates", {
    search: (nth) => `q=partner+${some(nth, sizes.affiliates)}`,
    filter: () => "status=1",
    sort: () => "sortField=company_name&sortDirection=asc"
  }),
  ...lists("advertisers", {
    search: (nth) => `q=advertiser+${some(nth, sizes.advertisers)}`,
    filter: () => "status=1",
    sort: () => "sortField=created&sortDirection=desc"
  }),
  ...lists("offers", {
    search: (nth) => `q=offer+${some(nth, sizes.offers)}`,
    filter: (nth) => `advertiser_id=${base + some(nth, sizes.advertisers)}`,
    sort: () => "sortField=title&sortDirection=asc"
  }),
  list("offers", () => "sortField=advertiser&sortDirection=asc", "sort by advertiser"),
  ...lists("campaigns", {
    search: (nth) => `q=campaign+${some(nth, sizes.campaigns)}`,
    filter: (nth) => `affiliate_id=${base + some(nth, sizes.affiliates)}`,
    sort: () => "sortField=name&sortDirection=asc"
  }),
  ...assigned,
  own(() => "", "first page"),
  own((nth) => `q=offer+${some(nth, sizes.offers)}`, "search"),
  own(() => "countries=2921044&goalsTypes=2", "filter"),
  own(() => "sortField=title&sortDirection=asc", "sort")
]

/** What is created without a password, and how long it may take. */
export const creations: ReadonlyArray<{
  readonly name: string
  readonly body: (nth: string) => Readonly<Record<string, unknown>>
}> = [
  { name: "affiliates", body: (nth) => ({ email: `a${nth}@bench.example`, company_name: nth }) },
  { name: "advertisers", body: (nth) => ({ email: `v${nth}@bench.example`, company_name: nth }) },
  { name: "offers", body: (nth) => ({ title: `Bench ${nth}`, advertiser_id: 1 }) },
  { name: "campaigns", body: (nth) => ({ name: `Bench ${nth}`, affiliate_id: 1, offer_id: 1 }) }
]
export const creationMillis = 20
