/** Access rules as managers set them: which affiliates' traffic offers and advertisers take. */
import { Schema } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { clearable } from "../values/Change.ts"
import { record } from "../values/Example.ts"
import { YesNo } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import type { Problem } from "../values/Problem.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { Parameter } from "./OfferAccess.ts"

/** The most entries of a request. */
export const maximum = 1000

const entry = {
  affiliate_id: AffiliateId,
  affiliate_name: Schema.String,
  parameter: Schema.NullOr(Parameter).annotateKey({
    description: "The parameter of links that tells the part; null = all traffic of the affiliate"
  }),
  value: Schema.NullOr(Schema.String).annotateKey({ description: "Its value" }),
  created: UnixTime
}

const states = ["granted", "blocked"] as const

/** A decision about an affiliate, or about a part of its traffic, for an offer. */
export const AccessEntry = Schema.Struct({ ...entry, state: Schema.Literals(states) }).pipe(
  record("AccessEntry", "What was decided about an affiliate", {
    affiliate_id: 7,
    affiliate_name: "Ann's Blog",
    state: "granted",
    parameter: null,
    value: null,
    created: 1772323200
  })
)
export type AccessEntry = typeof AccessEntry.Type

/** An affiliate, or a part of its traffic, that an advertiser does not take. */
export const BlockEntry = Schema.Struct(entry).pipe(
  record("BlockEntry", "Traffic that an advertiser does not take", {
    affiliate_id: 9,
    affiliate_name: "Coupon Planet",
    parameter: "sub_id1",
    value: "popunder",
    created: 1772323200
  })
)
export type BlockEntry = typeof BlockEntry.Type

const about = {
  affiliate_id: Integer.input(AffiliateId),
  parameter: clearable(Parameter),
  value: clearable(Text.filled(255))
}

const several = <S extends Schema.Top>(item: S) => {
  const message = `must be a list of 1 to ${maximum} objects with affiliate_id`
  return Schema.Array(item)
    .annotate({ message })
    .check(Schema.isMaxLength(maximum, { message }), Schema.isMinLength(1, { message }))
}

/** A change of the access to an offer. Missing entries stay. */
export const AccessUpdate = Schema.Struct({
  access: several(
    Schema.Struct({
      ...about,
      state: Schema.Literals([...states, "none"]).annotate({
        description: "`none` takes back what was decided",
        message: "must be granted, blocked or none"
      })
    })
  )
}).annotate({
  identifier: "AccessUpdate",
  examples: [{ access: [{ affiliate_id: AffiliateId.make(7), state: "granted" }] }]
})
export type AccessUpdate = typeof AccessUpdate.Type

/** A change of an advertiser's blocks. Missing entries stay. */
export const BlocksUpdate = Schema.Struct({
  blocked_affiliates: several(
    Schema.Struct({
      ...about,
      state: Schema.optionalKey(
        Schema.Literals(["blocked", "none"]).annotate({
          description: "Default: blocked; `none` takes back what was decided",
          message: "must be blocked or none"
        })
      ),
      blocked: Schema.optionalKey(YesNo).annotateKey({
        description: "In place of `state`: no takes back what was decided"
      })
    })
  )
}).annotate({
  identifier: "BlocksUpdate",
  examples: [{ blocked_affiliates: [{ affiliate_id: AffiliateId.make(9) }] }]
})
export type BlocksUpdate = typeof BlocksUpdate.Type

/** An affiliate, or a part of its traffic, as tables name it: empty texts mean all of it. */
export interface Part {
  readonly affiliate_id: number
  readonly parameter: string
  readonly value: string
}

interface NamedPart {
  readonly affiliate_id: number
  readonly parameter?: string | null
  readonly value?: string | null
}

interface Said extends NamedPart {
  readonly state?: string
  readonly blocked?: boolean
}

/** A decision about a part of an affiliate's traffic; `none` withdraws it. */
export interface Decision extends Part {
  readonly state: AccessEntry["state"] | "none"
}

/** The part that an entry names. */
export const partOf = ({ affiliate_id, parameter, value }: NamedPart): Part => ({
  affiliate_id,
  parameter: parameter ?? "",
  value: value ?? ""
})

/** What an entry of an advertiser's blocks decides. */
export const blockOf = (entry: BlocksUpdate["blocked_affiliates"][number]): Decision => ({
  ...partOf(entry),
  state: entry.state ?? (entry.blocked === false ? "none" : "blocked")
})

const keyOf = ({ affiliate_id, parameter, value }: Part) =>
  JSON.stringify([affiliate_id, parameter, value])

/** Whether all is as decided already. */
export const isDone = (
  decided: ReadonlyArray<Decision>,
  present: ReadonlyArray<Decision>
): boolean => {
  const states = new Map(present.map((each) => [keyOf(each), each.state]))
  return decided.every((each) => (states.get(keyOf(each)) ?? "none") === each.state)
}

/** The entries about the parts that a request names, in its order. */
export const named = <E extends NamedPart>(
  decided: ReadonlyArray<Part>,
  entries: ReadonlyArray<E>
): ReadonlyArray<E> => {
  const found = new Map(entries.map((each) => [keyOf(partOf(each)), each]))
  return decided.flatMap((each) => found.get(keyOf(each)) ?? [])
}

const contradicts = ({ blocked, state }: Said) =>
  blocked !== undefined && state !== undefined && blocked !== (state === "blocked")

/** The problem of a field's entries. */
export const problemOf = (field: string, entries: ReadonlyArray<Said>): Problem | undefined => {
  const parts = entries.map((each) => ({ ...partOf(each), state: each.state }))
  if (parts.some(({ parameter, value }) => (parameter === "") !== (value === ""))) {
    return { field, problem: "must name parameter and value together, or neither" }
  }
  if (parts.some(({ parameter, state }) => state === "granted" && parameter !== "")) {
    return { field, problem: "must grant all traffic of an affiliate; leave out parameter" }
  }
  if (entries.some(contradicts)) {
    return { field, problem: "must not have a state and a blocked that say different things" }
  }
  const keys = parts.map(keyOf)
  return new Set(keys).size < keys.length
    ? { field, problem: "must name each affiliate, or part of its traffic, once" }
    : undefined
}
