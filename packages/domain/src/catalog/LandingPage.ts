import { Schema, SchemaGetter } from "effect"
import { record } from "../values/Example.ts"
import { Flag } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { OfferId } from "./OfferId.ts"

/** The id of a landing page. */
export const LandingPageId = idOf("a landing page").pipe(Schema.brand("LandingPageId"))
export type LandingPageId = typeof LandingPageId.Type

/** What a landing page is for. */
export const Type = Schema.Literals([0, 1, 2, 5]).annotate({
  description:
    "0 = main, 1 = additional for affiliates, 2 = receives a percentage of the traffic, " +
    "5 = another offer with a percentage of the traffic",
  message: "must be 0, 1, 2 or 5"
})
export type Type = typeof Type.Type

/** Each type in words, as `type_selected` shows it. */
export const typeTitles: { readonly [T in Type]: string } = {
  0: "Main",
  1: "Additional for affiliates",
  2: "Receives a percentage of the traffic",
  5: "Another offer with a percentage of the traffic"
}

/** 1 active, 3 inactive. */
export const Status = Schema.Literals([1, 3]).annotate({ description: "1 = active, 3 = inactive" })
export type Status = typeof Status.Type

/** Which visitors the page is for: those whose `field` is, or is not, one of `values`. */
export const TargetingRule = Schema.Struct({
  field: Schema.String.annotate({ description: "A breakdown of reports, such as `device_type`" }),
  operator: Schema.Literals(["in", "not_in"]),
  values: Schema.Array(Schema.String)
})

const byWord = {
  "0": 3,
  "1": 1,
  "3": 3,
  active: 1,
  inactive: 3,
  disabled: 3
} as const

/** A status as lists are filtered by it: the number as text, or its word. */
export const StatusFilter = Schema.Literals(["1", "0", "3", "active", "inactive", "disabled"])
  .annotate({ message: "must be 1, 0, 3, active, inactive or disabled" })
  .pipe(
    Schema.decodeTo(Status, {
      decode: SchemaGetter.transform((input) => byWord[input]),
      encode: SchemaGetter.transform((status) => (status === 1 ? "active" : "inactive"))
    })
  )

const text = Schema.NullOr(Schema.String)
/** A percentage of the traffic. */
export const Share = Integer.between(0, 100)

/** A page that visitors of an offer land on, called "offer URL" on the wire. */
export const LandingPage = Schema.Struct({
  id: LandingPageId,
  offer_id: OfferId,
  title: Schema.String,
  url: Schema.String,
  preview: text,
  type: Type,
  type_selected: Schema.String.annotate({ description: "The type in words" }),
  status: Status,
  visible_to_all_affiliates: Flag,
  visible_to_specific_affiliates_only: text.annotate({
    description: "Comma-separated ids of affiliates"
  }),
  geo_allowed: text.annotate({ description: "Comma-separated ids of countries" }),
  geo_denied: text.annotate({ description: "Comma-separated ids of countries" }),
  percent: Schema.NullOr(Share).annotate({
    description: "Share of the traffic of types 2 and 5"
  }),
  rules: Schema.Array(TargetingRule).annotate({ description: "All of them have to hold" }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("LandingPage", "A landing page of an offer", {
    id: 4,
    offer_id: 3,
    title: "Spring sale",
    url: "https://shop.example/?c={click_id}",
    preview: "https://shop.example/",
    type: 0,
    type_selected: "Main",
    status: 1,
    visible_to_all_affiliates: 1,
    visible_to_specific_affiliates_only: null,
    geo_allowed: "2921044",
    geo_denied: null,
    percent: null,
    rules: [{ field: "device_type", operator: "in", values: ["smartphone"] }],
    created: 1767225600,
    updated: 1772323200
  })
)
export type LandingPage = typeof LandingPage.Type

/** The landing page with the field that follows from another. */
export const complete = (page: Omit<LandingPage, "type_selected">): LandingPage => ({
  ...page,
  type_selected: typeTitles[page.type]
})
