import { document } from "@affnet/api/Document"
import { Fuzzer, fixtures } from "@affnet/test-kit"

/** The network that both have. */
export const records = fixtures.network({ affiliates: 5, offers: 4, clicks: 80, conversions: 30 })

/** The first lead of the affiliate that calls. */
const firstLead = records.leads.find(({ affiliate_id }) => Number(affiliate_id) === 1)

/** What only reads, as requests that a network and a mock of it have to answer in the same way. */

/** They write, although their method says that they read. */
const writing = new Set([
  "createLead",
  "createLeadAlias",
  "trackConversion",
  "trackConversionChange",
  "trackConversionOrChange",
  "trackGoal"
])

export const operations = Fuzzer.operations(document).filter(
  ({ id, method }) => method === "GET" && !writing.has(id)
)

/** Reports, which come as CSV too. */
export const reports = operations.filter(({ path }) =>
  /\/reports\/(?:statistics(?:-flat)?|conversions|clicks|invalid-clicks|refused-conversions)$/u.test(
    path
  )
)

const found: Readonly<Record<string, string>> = {
  affiliate_id: "2",
  campaign_id: "1",
  goal_id: "1",
  id: "1",
  lead_id: firstLead?.lead_id ?? "",
  offer_id: "1",
  url_id: "1",
  vendor_id: "1"
}

const filled = (path: string, values: (name: string) => string): string =>
  path.replace(/\{([^}]+)\}/gu, (_, name: string) => values(name))

const ids = [
  (name: string) => found[name] ?? "",
  () => "2",
  () => "999",
  () => "0",
  () => "x",
  () => "9007199254740993"
]

const pagings = [
  "perPage=2",
  "perPage=2&page=2",
  "perPage=2&page=999",
  "perPage=0",
  "perPage=1001",
  "page=0",
  "page=x",
  "nope=1",
  "sortDirection=desc",
  "sortDirection=asc",
  "sortField=nope",
  "sortDirection=up"
]

const searches = [
  "q=1",
  "q=AFF",
  "q=a%20b",
  "q=zzz",
  "q=ADA",
  "q=lead-3",
  "q=1%20pending",
  "fields=id",
  "fields=id,created",
  "fields=x"
]

/** Ids of events: each first one, one of an invalid click, and none's. */
const events: Readonly<Record<string, ReadonlyArray<string>>> = {
  click_id: [
    records.conversions[0]?.click_id ?? "",
    records.invalidClicks[0]?.click_id ?? "",
    records.refusedConversions[0]?.click_id ?? "",
    "nobody"
  ],
  transaction_id: [records.conversions[0]?.transaction_id.toUpperCase() ?? "", "nobody"],
  lead_id: [firstLead?.lead_id ?? "", "nobody"],
  email: [records.leads[0]?.email ?? "", "nobody"],
  phone: [records.leads[0]?.phone ?? "", ""]
}

const dates = ["2026-01-30", "2025-04-01", "2026-13-01", "x"]

/** Values of each other parameter: one that is found, one that is not, one that is refused. */
const valuesOf = (name: string): ReadonlyArray<string> => {
  const known = events[name]
  if (known !== undefined) return known.map(encodeURIComponent)
  if (name === "sortField") return ["id", "created", "updated", "title", "email", "status", "name"]
  if (/_from$|_to$|^range/u.test(name)) return dates
  if (name === "breakdown") return ["affiliate", "offer,goal", "day", "hour", "country", "x"]
  if (name === "columns") return ["clicks,cv_total", "approved_revenue,epc,cr", "x"]
  if (name === "timezone") return ["Europe/Berlin", "Mars/Base"]
  if (name === "currency") return ["EUR", "USD", "XXX"]
  return ["1", "2,1", "approved", "0", "-1", ""]
}

const own = new Set(["page", "perPage", "sortDirection", "q", "fields", "api-key"])

/** Addresses that ask an operation for what it has, in every way that it can be asked. */
export const addressesOf = ({ parameters, path }: Fuzzer.Operation): ReadonlyArray<string> => {
  const plain = filled(path, (name) => found[name] ?? "")
  const names = parameters.filter((one) => one.in === "query").map(({ name }) => name)
  // A list may be asked for under its name with brackets too; that is the same list.
  const others = names.filter((name) => !own.has(name) && !name.endsWith("[]"))
  const bracketed = names.filter((name) => name.endsWith("[]"))
  const queries = [
    "nope=1",
    ...(names.includes("perPage") ? pagings : []),
    ...(names.includes("q") ? searches : []),
    ...bracketed.map((name) => `${name}=1`),
    ...others.flatMap((name) => valuesOf(name).map((value) => `${name}=${value}`))
  ]
  const paths = path.includes("{") ? ids.map((values) => filled(path, values)) : [plain]
  return [...paths, ...queries.map((query) => `${plain}?${query}`)]
}
