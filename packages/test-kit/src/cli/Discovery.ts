import type { Fuzzer } from "@affnet/test-tools"
import { Effect, Predicate, Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import type { Access } from "./Access.ts"

/** Finds ids that exist, so that valid requests find something. */

interface Source {
  readonly role: keyof Access["keys"]
  readonly path: string
  /** The parameters that take the ids of the list. */
  readonly names: ReadonlyArray<string>
}

const network = "/api/v2/network"

const sources: ReadonlyArray<Source> = [
  { role: "manager", path: `${network}/affiliates`, names: ["affiliate_id"] },
  {
    role: "manager",
    path: `${network}/advertisers`,
    names: ["advertiser_id", "getBillingPreferences.id", "getBillingPreferencesAlias.id"]
  },
  {
    role: "manager",
    path: `${network}/leads-management/leads-log`,
    names: ["getLeadsLog.id", "resendLead.id"]
  },
  {
    role: "manager",
    path: `${network}/postbacks/deliveries`,
    names: ["getPostbackDelivery.id", "resendPostbackDelivery.id"]
  },
  { role: "affiliate", path: "/api/v2/affiliate/campaigns", names: ["getCampaign.id"] },
  {
    role: "affiliate",
    path: "/api/v2/affiliate/postbacks/deliveries",
    names: ["getOwnPostbackDelivery.id"]
  }
]

/** The lists of what belongs to one other thing; ids of both have to fit together. */
const nested = (path: string, children: Readonly<Record<string, string>>) => ({ path, children })
const trees = [
  { ...nested(`${network}/offers`, { goals: "goal_id", urls: "url_id" }), name: "offer_id" },
  {
    ...nested(`${network}/leads-management/campaigns`, { vendors: "vendor_id" }),
    name: "campaign_id"
  }
]

const idsIn = (body: unknown): ReadonlyArray<number> => {
  const info = Predicate.isObject(body) ? body.info : undefined
  const [list] = Predicate.isObject(info) ? Object.values(info) : []
  const records: ReadonlyArray<unknown> = Array.isArray(list) ? list : []
  return records.flatMap((one) =>
    Predicate.isObject(one) && Predicate.isNumber(one.id) ? [one.id] : []
  )
}

/** What the lists of the network name; a list that does not answer names nothing. */
export const discover = Effect.fnUntraced(function* ({ baseUrl, keys }: Access) {
  const read = Effect.fnUntraced(
    function* (role: Source["role"], path: string) {
      const key = keys[role]
      if (key === undefined) return []
      const request = HttpClientRequest.get(`${baseUrl}${path}?perPage=20`).pipe(
        HttpClientRequest.setHeader("x-api-key", Redacted.value(key))
      )
      const { json } = yield* HttpClient.execute(request)
      return idsIn(yield* json)
    },
    Effect.orElseSucceed(() => new Array<number>())
  )
  const ids: Record<string, ReadonlyArray<number>> = {}
  for (const { names, path, role } of sources) {
    const found = yield* read(role, path)
    for (const name of names) ids[name] = found
  }
  for (const { children, name, path } of trees) {
    for (const parent of yield* read("manager", path)) {
      const found = yield* Effect.forEach(Object.keys(children), (child) =>
        read("manager", `${path}/${parent}/${child}`)
      )
      ids[name] = [parent]
      Object.values(children).forEach((child, index) => {
        ids[child] = found[index] ?? []
      })
      if (found.every((list) => list.length > 0)) break
    }
  }
  return ids satisfies Fuzzer.Ids
})
