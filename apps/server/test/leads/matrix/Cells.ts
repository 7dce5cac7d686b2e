/**
 * What decides about the delivery of a lead, and
 * every combination of it: a cell each.
 */

/** What a reply says, where it has a body. */
export const body = '{"result":{"status":"ok","id":7}}'

export interface Rule {
  readonly name: string
  /** As it is stored. */
  readonly success_reply: object | null
  /** What it matches of a reply with `body`, and of one without. */
  readonly matches: { readonly body: boolean; readonly nothing: boolean } | null
}

const rule = (
  name: string,
  success_reply: object,
  matchesBody: boolean,
  matchesNothing = false
) => ({
  name,
  success_reply,
  matches: { body: matchesBody, nothing: matchesNothing }
})

/** Each kind of success reply, matching and not. */
export const rules: ReadonlyArray<Rule> = [
  { name: "none", success_reply: null, matches: null },
  rule("contains", { kind: "contains", value: '"ok"' }, true),
  rule("contains, not there", { kind: "contains", value: "taken" }, false),
  rule("exact", { kind: "exact", value: ` ${body}\n` }, true),
  rule("exact, more is there", { kind: "exact", value: "ok" }, false),
  rule("regex", { kind: "regex", value: '^.{5,30}"id":\\d+' }, true),
  rule("regex, not found", { kind: "regex", value: "^ok$" }, false),
  rule("regex of nothing", { kind: "regex", value: "^$" }, false, true),
  rule("json", { kind: "json", path: "result.status", value: "ok" }, true),
  rule("json, another value", { kind: "json", path: "result.id", value: "8" }, false),
  rule("json, no such path", { kind: "json", path: "result.status.x", value: "ok" }, false)
]

/**
 * Statuses of replies. One below 200 is never the last word. Those in `bodiless` have no body by the rules of
 * HTTP, all others have `body`.
 */
export const statuses = [
  200, 201, 204, 299, 302, 304, 400, 404, 408, 410, 422, 425, 429, 500, 503, 599, 999
] as const
export const bodiless: ReadonlySet<Outcome> = new Set([204, 304])

/**
 * How no reply comes, and whether the vendor may have got the lead all the same. A call that ends because our
 * own process does has no answer to agree with; it is what `Kill.proof.ts` tries.
 */
export const failures = {
  "private address": false,
  "impossible host": false,
  "unknown host": false,
  "nobody listens": false,
  "no TLS": false,
  "hangs up": true,
  "no HTTP": true,
  "no reply in time": true
} as const
export type Failure = keyof typeof failures

export type Outcome = (typeof statuses)[number] | Failure

const failureNames = [
  "private address",
  "impossible host",
  "unknown host",
  "nobody listens",
  "no TLS",
  "hangs up",
  "no HTTP",
  "no reply in time"
] as const satisfies ReadonlyArray<Failure>

const outcomes = [...statuses, ...failureNames]

const switches = ["yes", "no", undefined] as const
const modules = ["on", "off"] as const
const campaigns = ["active", "inactive", "none"] as const
const vendors = ["active", "inactive", "empty", "none"] as const

/** What the caller asks for; trash where a check of the lead fails. */
const conversions = ["pending", "approved", "rejected", "hold", "trash"] as const

/** What there is before any vendor is called. */
export interface Setting {
  readonly deliver_lead: (typeof switches)[number]
  readonly module: (typeof modules)[number]
  readonly campaign: (typeof campaigns)[number]
  readonly vendor: (typeof vendors)[number]
  readonly conv_status: (typeof conversions)[number]
}

export interface Cell extends Setting {
  readonly id: number
  readonly rule: Rule
  readonly return_reply: 0 | 1
  /** What the vendor does when it is called. */
  readonly outcome: Outcome
}

function* settings(): Generator<Setting> {
  for (const module of modules)
    for (const campaign of campaigns)
      for (const vendor of vendors)
        for (const deliver_lead of switches)
          for (const conv_status of conversions)
            yield { module, campaign, vendor, deliver_lead, conv_status }
}

/** The spec on whether anybody is called. */
export const isCalled = (setting: Setting): boolean =>
  setting.deliver_lead === "yes" &&
  setting.conv_status !== "trash" &&
  setting.module === "on" &&
  setting.campaign === "active" &&
  setting.vendor === "active"

/**
 * The whole table, without what does not exist: a vendor belongs to a campaign; where there is no vendor,
 * there is neither success reply nor return-reply; and where nobody is called, nothing is done with the
 * call. There, one outcome stands for all, each in its turn.
 */
export function* cells(): Generator<Cell> {
  let id = 0
  for (const setting of settings()) {
    if (setting.campaign === "none" && setting.vendor !== "none") continue
    for (const rule of setting.vendor === "none" ? rules.slice(0, 1) : rules)
      for (const return_reply of setting.vendor === "none" ? ([0] as const) : ([0, 1] as const)) {
        const possible = isCalled(setting) ? outcomes : [outcomes[id % outcomes.length] ?? 200]
        for (const outcome of possible) yield { ...setting, id: ++id, rule, return_reply, outcome }
      }
  }
}
