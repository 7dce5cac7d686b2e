import { Context, Effect, Layer, Predicate } from "effect"

/** Whose ids are remembered, by the names that other records and arguments have for them. */
const names = [
  "affiliate_id",
  "advertiser_id",
  "offer_id",
  "url_id",
  "campaign_id",
  "lead_id"
] as const
export type IdName = (typeof names)[number]

/** Ids of one kind that a caller is offered, and callers whose ids are known; the oldest go first. */
const maxIds = 100
const maxCallers = 1000
/** Results are no deeper. */
const maxDepth = 12

const isIdName = (name: string): name is IdName => names.some((one) => one === name)
const isId = (value: unknown): value is string | number =>
  Predicate.isNumber(value) || Predicate.isString(value)

type Found = ReadonlyArray<readonly [IdName, string]>

/** The ids that stand in a value. `own` is what the `id` of a record is elsewhere. */
const idsIn = (value: unknown, own: IdName | undefined, depth = 0): Found => {
  if (depth > maxDepth) return []
  if (Array.isArray(value)) return value.flatMap((inner) => idsIn(inner, own, depth + 1))
  if (!Predicate.isObject(value)) return []
  return Object.entries(value).flatMap(([field, inner]) => {
    const name = field === "id" ? own : field
    if (name !== undefined && isIdName(name) && isId(inner)) return [[name, String(inner)] as const]
    return idsIn(inner, own, depth + 1)
  })
}

/** The newest first, each once. */
const added = (known: ReadonlyArray<string>, id: string): ReadonlyArray<string> =>
  [id, ...known.filter((one) => one !== id)].slice(0, maxIds)

/** Ids that a caller has given or was shown in this process; of nobody else, and kept nowhere. */
export class SeenIds extends Context.Service<
  SeenIds,
  {
    readonly note: (principal: string, value: unknown, own?: IdName) => Effect.Effect<void>
    readonly of: (principal: string, name: IdName) => Effect.Effect<ReadonlyArray<string>>
  }
>()("mcp/SeenIds") {
  static readonly layer = Layer.sync(SeenIds, () => {
    const seen = new Map<string, ReadonlyMap<IdName, ReadonlyArray<string>>>()
    return {
      note: (principal, value, own) =>
        Effect.sync(() => {
          const known = new Map(seen.get(principal))
          for (const [name, id] of idsIn(value, own))
            known.set(name, added(known.get(name) ?? [], id))
          seen.delete(principal)
          seen.set(principal, known)
          const [quietest] = seen.keys()
          if (seen.size > maxCallers && quietest !== undefined) seen.delete(quietest)
        }),
      of: (principal, name) => Effect.sync(() => seen.get(principal)?.get(name) ?? [])
    }
  })
}
