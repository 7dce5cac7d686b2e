/**
 * Terms of an offer for a part of its traffic: other prices, a trafficback URL, caps. Of those that match, the one
 * with the highest priority applies, of two equal ones the older. What it leaves open stays as without it.
 */
import { Schema } from "effect"
import { Id } from "../values/Id.ts"
import { idOf } from "../values/idOf.ts"
import * as OnOff from "../values/OnOff.ts"
import * as Text from "../values/Text.ts"
import { isOfAny, type Parameter, type Parts, partsOf, TrafficPart } from "./OfferAccess.ts"
import type { Terms } from "./Payout.ts"

/** The id of custom terms. */
export const CustomTermId = idOf("custom terms").pipe(Schema.brand("CustomTermId"))
export type CustomTermId = typeof CustomTermId.Type

/** The most values of each kind that terms match. */
export const valuesMax = 1_000

const list = <S extends Schema.Top>(value: S, description: string) =>
  Schema.Array(value)
    .check(Schema.isMaxLength(valuesMax, { message: `must be at most ${valuesMax} values` }))
    .annotate({ description })

/** Which traffic the terms are for, as `custom_terms.matches` holds it in JSON. An empty list leaves nothing out. */
export const Matches = Schema.Struct({
  affiliates: list(Id, "Ids of affiliates; none = all"),
  countries: list(Id, "GeoNames ids of countries; none = all"),
  devices: list(Text.filled(64), "Device types, such as `smartphone`; none = all"),
  sub_ids: list(TrafficPart, "Sources and sub ids, one of which the click has; none = all")
}).annotate({ identifier: "CustomTermMatches" })
export type Matches = typeof Matches.Type

/** All of the offer's traffic. */
export const everything: Matches = { affiliates: [], countries: [], devices: [], sub_ids: [] }

const Json = Schema.fromJsonString(Matches)

/** The JSON text of `custom_terms.matches`. */
export const toStored: (matches: Matches) => string = Schema.encodeSync(Json)

/** What `custom_terms.matches` holds. */
export const fromStored: (json: string) => Matches = Schema.decodeUnknownSync(Json)

/** `Matches`, prepared to be asked for many clicks; null leaves nothing out. */
export interface Matcher {
  readonly affiliates: ReadonlySet<number> | null
  readonly countries: ReadonlySet<number> | null
  readonly devices: ReadonlySet<string> | null
  readonly sub_ids: Parts | null
}

const setOf = <A>(values: ReadonlyArray<A>): ReadonlySet<A> | null =>
  values.length === 0 ? null : new Set(values)

/** Prepares what terms match. */
export const matcherOf = ({ affiliates, countries, devices, sub_ids }: Matches): Matcher => ({
  affiliates: setOf(affiliates),
  countries: setOf(countries),
  devices: setOf(devices.map((device) => device.toLowerCase())),
  sub_ids: sub_ids.length === 0 ? null : partsOf(sub_ids)
})

/** The part of custom terms that says when they hold. */
export interface Conditions {
  readonly id: number
  /** Null for every goal of the offer. */
  readonly goal_id: number | null
  readonly status: OnOff.Status
  readonly priority: number
  readonly matcher: Matcher
}

/** Custom terms as conversions see them. */
export interface PricedTerms extends Conditions, Terms {}

/** The facts of a click. */
export type Traffic = { readonly [parameter in Parameter]: string | null } & {
  readonly affiliate_id: number
  readonly country: number | null
  readonly device_type: string | null
}

const has = <A>(values: ReadonlySet<A> | null, value: A | null | undefined): boolean =>
  values === null || (value !== null && value !== undefined && values.has(value))

const matches = ({ affiliates, countries, devices, sub_ids }: Matcher, traffic: Traffic): boolean =>
  has(affiliates, traffic.affiliate_id) &&
  has(countries, traffic.country) &&
  has(devices, traffic.device_type?.toLowerCase()) &&
  (sub_ids === null || isOfAny(sub_ids, traffic))

/** The order in which terms are asked. */
export const inOrder = <T extends Pick<Conditions, "id" | "priority">>(
  terms: ReadonlyArray<T>
): ReadonlyArray<T> =>
  terms.toSorted((one, other) => other.priority - one.priority || one.id - other.id)

/**
 * The terms that hold for a click, or for a conversion of a goal; `undefined` without any. `terms` are in order.
 * Terms of one goal say nothing about clicks.
 */
export const choose = <T extends Conditions>(
  terms: ReadonlyArray<T>,
  traffic: Traffic,
  goal_id: number | null
): T | undefined =>
  terms.find(
    (each) =>
      each.status === OnOff.on &&
      (each.goal_id === null || each.goal_id === goal_id) &&
      matches(each.matcher, traffic)
  )
