import type { Demo } from "./Demo.ts"
import type { Shot } from "./Shot.ts"

/**
 * Requests made by hand to be dear to refuse: they are as large as bodies of 16 KiB and addresses of 15 kB
 * allow, and wrong in as many places as they can be.
 */

const maxBodyBytes = 16 * 1024
const maxQueryLength = 15_000

/** As many pieces as fit into a size. */
const upTo = (bytes: number, piece: (index: number) => string, join: string): string => {
  const pieces: Array<string> = []
  let size = 0
  for (let index = 0; ; index++) {
    const next = piece(index)
    size += Buffer.byteLength(next) + join.length
    if (size > bytes) return pieces.join(join)
    pieces.push(next)
  }
}

const room = maxBodyBytes - 100
const filler = (text: string, bytes = room): string =>
  text.repeat(Math.floor(bytes / Buffer.byteLength(text)))

const json = "application/json"
const form = "application/x-www-form-urlencoded"
const multipart = "multipart/form-data; boundary=b"

interface Body {
  readonly name: string
  readonly type: string
  readonly text: string
}

const part = (name: string, text: string, file?: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n\r\n${text}\r\n`

/** Bodies that hold no field of any operation. */
const strangers: ReadonlyArray<Body> = [
  { name: "many unknown keys", type: json, text: `{${upTo(room, (i) => `"k${i}":1`, ",")}}` },
  { name: "one key again and again", type: json, text: `{${upTo(room, () => '"a":1', ",")}}` },
  { name: "JSON as deep as it may be", type: json, text: `{"x":${"[".repeat(31)}${"]".repeat(31)}}` },
  { name: "JSON that is too deep", type: json, text: `{"x":${"[".repeat(8_000)}${"]".repeat(8_000)}}` },
  { name: "JSON that ends early", type: json, text: `{"x":[${upTo(room, String, ",")}` },
  { name: "many long numbers", type: json, text: `{"x":[${upTo(room, (i) => `0.${i}000000000000000001`, ",")}]}` },
  { name: "a long number", type: json, text: `{"x":0.${filler("0")}1}` },
  { name: "many empty objects", type: json, text: `{"x":[${upTo(room, () => "{}", ",")}]}` },
  { name: "no object", type: json, text: `[${upTo(room, String, ",")}]` },
  { name: "a form of 100 unknown fields", type: form, text: upTo(room, (i) => `k${i}=${"v".repeat(140)}`, "&") },
  { name: "a form of too many fields", type: form, text: upTo(room, (i) => `k${i}=1`, "&") },
  { name: "a form of broken escapes", type: form, text: filler("%zz") },
  { name: "a form of filters in brackets", type: form, text: upTo(room, (i) => `filters[a${i}][]=1`, "&") },
  { name: "a form that repeats a name", type: form, text: upTo(room, () => "filters[offers][]=x", "&") },
  { name: "multipart of 100 fields", type: multipart, text: `${upTo(room, (i) => part(`k${i}`, "v"), "")}--b--\r\n` },
  { name: "multipart of unknown files", type: multipart, text: `${upTo(room, (i) => part(`k${i}`, "v", "f"), "")}--b--\r\n` },
  { name: "multipart without an end", type: multipart, text: `${part("k", filler("v"))}` },
  { name: "multipart of boundaries", type: multipart, text: filler("--b\r\n") },
  { name: "multipart of near boundaries", type: multipart, text: part("k", filler("\r\n--a")) },
  { name: "an unknown type", type: "application/xml", text: filler("<a>") }
]

/** Values that a pattern or a parser could take long for, as texts. */
const texts: Readonly<Record<string, string>> = {
  letters: filler("a"),
  blanks: `a${filler(" ")}b`,
  digits: filler("1"),
  dots: `a@${filler("a.")}`,
  ats: filler("a@"),
  colons: filler("1:"),
  slashes: `http://${filler("/")}`,
  braces: filler("{"),
  macros: filler("{click_id}"),
  commas: filler(","),
  "ones and commas": filler("1,"),
  "names and commas": upTo(room, (i) => `clikcs${i}`, ","),
  percents: filler("%25"),
  quotes: filler("'"),
  "dashes and dots": filler("-."),
  "combining marks": `a${filler("\u0301")}`,
  ligatures: filler("\ufdfa"),
  emoji: filler("\u{1F469}\u200d\u{1F469}\u200d"),
  "zero-width": filler("\u200b"),
  wildcards: filler("%_"),
  "words of a search": filler("a "),
  dates: filler("2026-01-01 "),
  currencies: filler("EUR"),
  "a date that there is not": "2026-02-30",
  "a currency that there is not": "XQQ",
  "no UTF-16": "\ud800"
}

/** The names of fields that bodies have, each of which gets each text. */
const fieldsAt = (ids: Demo["ids"]) => [
  {
    at: "POST /api/v2/network/reports/statistics-flat",
    fields: ["rangeFrom", "columns", "breakdowns", "sortField", "q", "offer", "country", "page"]
  },
  { at: "POST /api/v2/network/reports/conversions", fields: ["rangeTo", "columns", "affiliate"] },
  {
    at: "POST /api/v2/network/reports/conversions/change-status",
    fields: ["conversions", "status", "ids"]
  },
  {
    at: "POST /api/v2/network/adv-billing/invoices",
    fields: ["start_date", "currency", "attachment_file", "memo"]
  },
  {
    at: `PUT /api/v2/network/offers/${ids.offer_id}/urls/${ids.url_id}`,
    fields: ["url", "title", "status"]
  },
  { at: "POST /api/v2/network/leads", fields: ["click_id", "email", "phone", "goal_id"] },
  {
    at: "POST /api/v2/network/leads-management/campaigns",
    fields: ["title", "fields", "duplicate_fields", "offer_id", "blacklist"]
  },
  { at: "PUT /api/v2/network/leads-management/settings", fields: ["enabled", "timeout"] },
  { at: "POST /api/v2/network/leads-management/erasures", fields: ["email", "phone"] },
  {
    at: "POST /api/v2/network/tracking/conv-click-id",
    fields: ["click_id", "revenue", "payout", "conv_status", "currency", "created"]
  },
  { at: "POST /api/v2/affiliate/leads", fields: ["click_id", "email", "campaign"] },
  { at: "POST /api/v2/affiliate/leads-upon", fields: ["email", "offer_id"] },
  { at: "POST /api/v2/affiliate/activity-log", fields: ["rangeFrom", "type", "search"] },
  { at: "POST /track/conv", fields: ["click_id", "amount", "conv_status", "token"] },
  { at: "POST /track/goal-by-click-id", fields: ["click_id", "goal_id", "amount"] }
]

/** Lists of wrong items, for the fields that take lists. */
const lists: Readonly<Record<string, string>> = {
  "a list of nulls": `[${upTo(room, () => "null", ",")}]`,
  "a list of texts": `[${upTo(room, () => '"x"', ",")}]`,
  "a list of numbers": `[${upTo(room, () => "-1.5", ",")}]`,
  "a list of objects": `[${upTo(room, (i) => `{"k${i}":null}`, ",")}]`,
  "a list of lists": `[${upTo(room, () => "[[]]", ",")}]`,
  "an object of objects": `{${upTo(room, (i) => `"k${i}":{"a":[1]}`, ",")}}`
}

const keyOf = ({ keys }: Demo, path: string): string =>
  path.startsWith("/api/v2/affiliate/")
    ? keys.affiliate
    : path.startsWith("/api/v2/advertiser/")
      ? keys.advertiser
      : keys.manager

const shot = (
  demo: Demo,
  kind: string,
  at: string,
  body?: { readonly type: string; readonly text: string }
): Shot => {
  const [method = "", target = ""] = at.split(" ")
  return {
    kind: `${at.split("?", 1)[0]}, ${kind}`,
    method,
    target,
    headers: [
      ["x-api-key", keyOf(demo, target)],
      ...(body === undefined ? [] : [["content-type", body.type] as const])
    ],
    body: body?.text
  }
}

const bodies = (demo: Demo): ReadonlyArray<Shot> =>
  fieldsAt(demo.ids).flatMap(({ at, fields }) => [
    ...strangers.map((body) => shot(demo, body.name, at, body)),
    ...fields.flatMap((field) => [
      ...Object.entries(texts).map(([name, text]) =>
        shot(demo, `${field}: ${name}`, at, {
          type: json,
          text: `{${JSON.stringify(field)}:${JSON.stringify(text)}}`
        })
      ),
      ...Object.entries(lists).map(([name, text]) =>
        shot(demo, `${field}: ${name}`, at, { type: json, text: `{${JSON.stringify(field)}:${text}}` })
      )
    ])
  ])

const reports = [
  "/api/v2/network/reports/statistics-flat",
  "/api/v2/advertiser/reports/statistics",
  "/api/v2/affiliate/reports/statistics",
  "/api/v2/network/reports/clicks",
  "/api/v2/network/reports/conversions"
]
const reads = [
  "/api/v2/network/affiliates",
  "/api/v2/network/offers",
  "/api/v2/network/leads-management/leads",
  "/api/v2/network/leads",
  "/api/v2/network/tracking/why",
  "/api/v2/network/profile",
  "/api/v2/affiliate/campaigns",
  "/api/v2/common/lists/countries",
  "/track/conv",
  "/track/goal-by-click-id",
  "/track/pixel"
]

/** Query strings that are long, many or wrong. */
const queries: Readonly<Record<string, string>> = {
  "many unknown parameters": upTo(maxQueryLength, (i) => `p${i}=1`, "&").split("&", 200).join("&"),
  "too many parameters": upTo(maxQueryLength, (i) => `p${i}=1`, "&"),
  "one parameter 200 times": upTo(maxQueryLength, () => "status[]=x", "&").split("&", 200).join("&"),
  "numbered values": Array.from({ length: 200 }, (_, i) => `status[${i}]=x`).join("&"),
  "filters in brackets": Array.from({ length: 200 }, (_, i) => `filters[offers][${i}]=x`).join("&"),
  "unknown filters": Array.from({ length: 200 }, (_, i) => `filters[a${i}]=x`).join("&"),
  "many values of a filter": `offer=${upTo(maxQueryLength, String, ",")}`,
  "many wrong values of a filter": `offer=${upTo(maxQueryLength, () => "x", ",")}`,
  "many texts of a filter": `country=${upTo(maxQueryLength, (i) => `a${i}`, ",")}`,
  "many columns": `columns=${upTo(maxQueryLength, (i) => `c${i}`, ",")}`,
  "many breakdowns": `breakdowns=${upTo(maxQueryLength, () => "hour", ",")}`,
  "a long misspelt column": `columns=${"clicks".repeat(150)}`,
  "a long misspelt breakdown": `breakdown=${"hour".repeat(200)}`,
  "a long sort field": `sortField=${"x".repeat(999)}`,
  "a long search": `q=${"a+".repeat(7_000)}`,
  "a search of escapes": `q=${"%F0%9F%91%A9".repeat(1_100)}`,
  "broken escapes": `q=${"%zz".repeat(4_000)}`,
  "a long page": `page=${"9".repeat(10_000)}`,
  "many fields": `fields=${upTo(maxQueryLength, (i) => `f${i}`, ",")}&page=0`,
  "a key in the query": `api-key=${"x".repeat(10_000)}`,
  "NUL": `q=${"%00".repeat(4_000)}`,
  "ten years by hour": "breakdown=hour&rangeFrom=2017-01-01&rangeTo=2026-12-31",
  "ten years by hour and day": "breakdowns=hour,day&rangeFrom=2017-01-01&rangeTo=2026-12-31&q=x",
  "too many years by hour": "breakdown=hour&rangeFrom=1990-01-01&rangeTo=2026-12-31",
  "ten years by hour, and a wrong sort": "breakdown=hour&rangeFrom=2017-01-01&rangeTo=2026-12-31&sortField=x",
  "a range that ends before it begins": "rangeFrom=2026-12-31&rangeTo=2017-01-01",
  "a date that there is not": "rangeFrom=2026-02-30&rangeTo=2026-13-01"
}

const addresses = (demo: Demo): ReadonlyArray<Shot> =>
  [...reports, ...reads].flatMap((path) =>
    Object.entries(queries).map(([kind, query]) => shot(demo, kind, `GET ${path}?${query}`))
  )

/** Addresses, keys and methods that lead nowhere. */
const nowhere = (demo: Demo): ReadonlyArray<Shot> => {
  const at = "GET /api/v2/network/affiliates"
  const { affiliate, manager } = demo.keys
  const keyed = (kind: string, key: string): Shot => ({
    ...shot(demo, kind, at),
    headers: [["x-api-key", key]]
  })
  return [
    { ...shot(demo, "no key", at), headers: [] },
    keyed("a key of the wrong role", affiliate),
    keyed("a key that nobody has", `${manager.slice(0, -1)}${manager.endsWith("a") ? "b" : "a"}`),
    keyed("no key at all", "x"),
    keyed("a long key", "x".repeat(10_000)),
    shot(demo, "an unknown route", "GET /api/v2/network/nothing"),
    shot(demo, "a long route", `GET /api/v2/network/${"a".repeat(10_000)}`),
    shot(demo, "a route of many segments", `GET /api/v2/network/${"a/".repeat(5_000)}`),
    shot(demo, "a route of semicolons", `GET /api/v2/network/${";".repeat(10_000)}`),
    shot(demo, "a route of escapes", `GET /api/v2/network/affiliates/${"%zz".repeat(3_000)}`),
    shot(demo, "a long id", `GET /api/v2/network/affiliates/${"9".repeat(10_000)}`),
    shot(demo, "an unknown id", "GET /api/v2/network/affiliates/999999999"),
    shot(demo, "a wrong method", "PATCH /api/v2/network/affiliates"),
    shot(demo, "a method of nobody", "PROPFIND /api/v2/network/affiliates/1"),
    shot(demo, "a path outside", `GET /${"../".repeat(1_000)}`)
  ]
}

/** All requests made by hand. */
export const nasty = (demo: Demo): ReadonlyArray<Shot> =>
  [...nowhere(demo), ...addresses(demo), ...bodies(demo)].filter(
    ({ body }) => Buffer.byteLength(body ?? "") <= maxBodyBytes
  )
