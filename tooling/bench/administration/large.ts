import type { Store } from "../statistics/store.ts"

/**
 * Makes a demo network large: rows of it again and again under ids of their own, in one statement for each
 * table.
 */

/** Ids of the rows that are added begin here. */
export const base = 1_000_000

/** How many there are of each. */
export const sizes = { advertisers: 2_000, affiliates: 20_000, offers: 10_000, campaigns: 100_000 }

type Columns = Readonly<Record<string, string>>

/** Copies of the demo's rows `t`, the `k`th of which begins with 1; columns in SQL replace theirs. */
const copy = async ({ engine, rows, run }: Store, table: string, count: number, own: Columns) => {
  const [first = {}] = await rows(`SELECT * FROM ${table} LIMIT 1`)
  const columns: Columns = {
    ...Object.fromEntries(Object.keys(first).map((name) => [name, `t.${name}`])),
    id: `${base} + k`,
    ...own
  }
  await run(`
    INSERT INTO ${table} (${Object.keys(columns).join(", ")})
    WITH RECURSIVE ${upTo(count)}, t AS (
      SELECT *, ROW_NUMBER() OVER (ORDER BY id) - 1 AS nth FROM ${table} WHERE id < ${base})
    SELECT ${Object.values(columns).join(", ")}
    FROM numbers JOIN t ON t.nth = k % (SELECT COUNT(*) FROM t)`)
  if (engine === "postgresql") {
    await run(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT MAX(id) FROM ${table}))`
    )
  }
}

const upTo = (count: number): string =>
  `numbers (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM numbers WHERE k < ${count})`

/** Rows of numbers alone. */
const insert = ({ run }: Store, into: string, count: number, values: string) =>
  run(`INSERT INTO ${into} WITH RECURSIVE ${upTo(count)} SELECT ${values} FROM numbers`)

/** The id of one of so many, spread by a factor that shares no divisor with them. */
const spread = (count: number, factor = 7_919): string => `${base} + 1 + (k * ${factor}) % ${count}`

const partners = async (store: Store) => {
  await copy(store, "advertisers", sizes.advertisers, {
    email: "'advertiser' || k || '@large.example'",
    company_name: "'Advertiser ' || k",
    external_id: "'large-' || k",
    search_text: "'advertiser ' || k || ' advertiser' || k || '@large.example'"
  })
  await copy(store, "affiliates", sizes.affiliates, {
    email: "'affiliate' || k || '@large.example'",
    company_name: "'Partner ' || k",
    external_id: "'large-' || k",
    referred_by: "NULL",
    // Few share an address or an account.
    ip: "'198.' || (k % 100) || '.' || (k / 100) || '.7'",
    payment_details: "NULL",
    status: "CASE WHEN k % 10 = 0 THEN 3 ELSE 1 END",
    search_text: "'partner ' || k || ' affiliate' || k || '@large.example'"
  })
}

const offers = async (store: Store) => {
  await copy(store, "offers", sizes.offers, {
    title: "'Offer ' || k",
    advertiser_id: spread(sizes.advertisers),
    external_id: "'large-' || k",
    status: "1",
    expires: "NULL",
    visible_type: "CASE k % 10 WHEN 0 THEN 3 WHEN 1 THEN 2 ELSE 1 END",
    search_text: "'offer ' || k || ' ' || LOWER(t.title)"
  })
  const offer_id = `${base} + k`
  await copy(store, "landing_pages", sizes.offers, {
    offer_id,
    title: "'Page ' || k",
    status: "1",
    rules: "'[]'",
    visible_to_all_affiliates: "1"
  })
  await copy(store, "goals", sizes.offers, {
    offer_id,
    title: "'Goal ' || k",
    alias: "'goal-' || k",
    is_default: "1",
    deleted: "NULL",
    has_caps: "0",
    caps: "'none'"
  })
  for (const country of [2_921_044, 2_782_113]) {
    await insert(
      store,
      "offer_countries (offer_id, country_id)",
      sizes.offers,
      `${offer_id}, ${country}`
    )
  }
}

/** Campaigns of all, and what the affiliate who asks has: campaigns, grants and requests. */
const terms = async (store: Store, affiliate_id: number) => {
  const isHis = "k % 1000 = 0"
  await copy(store, "campaigns", sizes.campaigns, {
    hash: "'large' || k",
    name: "'Campaign ' || k",
    offer_id: spread(sizes.offers),
    affiliate_id: `CASE WHEN ${isHis} THEN ${affiliate_id} ELSE ${spread(sizes.affiliates)} END`,
    landing_page_id: "NULL",
    creative_id: "NULL",
    commission_plan_id: "NULL",
    search_text: "'campaign ' || k || ' large' || k"
  })
  const his = `CASE WHEN k % 100 = 0 THEN ${affiliate_id} ELSE ${spread(sizes.affiliates, 31)} END`
  // Offers that are public have no list of affiliates, as a rule.
  await insert(
    store,
    "offer_access (offer_id, affiliate_id, state, created)",
    sizes.offers / 5,
    `${base} + 10 * ((k + 1) / 2) - 9 * (k % 2), ${his}, CASE WHEN k % 7 = 0 THEN 'blocked' ELSE 'granted' END, 1767225600`
  )
  await insert(
    store,
    "offer_requests (offer_id, affiliate_id, status, created, updated)",
    sizes.offers,
    `${base} + k, ${his}, CASE WHEN k % 3 = 0 THEN 'pending' ELSE 'approved' END, 1767225600, 1767225600`
  )
  await insert(
    store,
    "advertiser_blocks (advertiser_id, affiliate_id, created)",
    sizes.advertisers / 10,
    `${base} + 10 * k, ${spread(sizes.affiliates, 31)}, 1767225600`
  )
}

/** A manager with assignments only: every twentieth affiliate, every tenth advertiser. */
const assignments = async (store: Store, manager_id: number) => {
  const { advertisers, affiliates } = sizes
  const of = (step: number) => `${base} + k * ${step}, ${manager_id}`
  await insert(store, "affiliate_managers (affiliate_id, manager_id)", affiliates / 20, of(20))
  await insert(store, "advertiser_managers (advertiser_id, manager_id)", advertisers / 10, of(10))
}

/** Makes the network of a store large. Answers how many seconds it took. */
export const enlarge = async (
  store: Store,
  { affiliate_id, manager_id }: Readonly<Record<"affiliate_id" | "manager_id", number>>
): Promise<number> => {
  const began = performance.now()
  await partners(store)
  await offers(store)
  await terms(store, affiliate_id)
  await assignments(store, manager_id)
  await store.settle()
  return (performance.now() - began) / 1000
}
