/** The payloads of landing pages, and the changes that follow from them. */
import { Schema, SchemaGetter } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { after, clearable } from "../values/Change.ts"
import * as CountryList from "../values/CountryList.ts"
import { type Flag, fromBoolean, YesNo } from "../values/Flag.ts"
import { HttpUrl, message as urlMessage } from "../values/HttpUrl.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import * as Text from "../values/Text.ts"
import { type LandingPage, Share, Status, TargetingRule, Type, typeTitles } from "./LandingPage.ts"

const statusMessage = "must be 1 (active), 0 or 3 (inactive)"

/** Both 0 and 3 mean inactive: the spec names each in a different place. */
const StatusInput = Integer.input(
  Schema.Literals([0, 1, 3]).annotate({ message: statusMessage })
).pipe(
  Schema.decodeTo(Status, {
    decode: SchemaGetter.transform((status) => (status === 1 ? 1 : 3)),
    encode: SchemaGetter.transform((status) => status)
  })
)

const valuesMax = 1000
const rulesMax = 20
const rulesMessage = `must be a list of at most ${rulesMax} objects with field, operator and values`

/** A rule as a request writes it. What no visitor has a value of is left to `in` and `not_in`. */
const RuleInput = Schema.Struct({
  field: Text.filled(64),
  operator: TargetingRule.fields.operator.annotate({ message: "must be in or not_in" }),
  values: Schema.Array(Text.filled(255)).check(
    Schema.isMaxLength(valuesMax, { message: `must have at most ${valuesMax} values` })
  )
})

/** What a request may set of a landing page, be it new or not. */
const fields = {
  status: Schema.optionalKey(StatusInput),
  type: Schema.optionalKey(Integer.input(Type)),
  preview: clearable(HttpUrl, urlMessage),
  visible_to_all_affiliates: Schema.optionalKey(YesNo).annotateKey({
    description: "Without it, naming affiliates makes it no"
  }),
  visible_to_specific_affiliates_only: clearable(ListInput.ids(AffiliateId)),
  geo_allowed: clearable(CountryList.Input),
  geo_denied: clearable(CountryList.Input),
  percent: clearable(Integer.input(Share)),
  rules: clearable(
    Schema.Array(RuleInput)
      .annotate({ message: rulesMessage })
      .check(Schema.isMaxLength(rulesMax, { message: rulesMessage })),
    rulesMessage
  )
}

/** What a new landing page is made of. */
export const LandingPageCreate = Schema.Struct({
  title: Text.filled(128),
  url: HttpUrl,
  ...fields
}).annotate({
  identifier: "LandingPageCreate",
  examples: [{ title: "Spring sale", url: "https://shop.example/?c={click_id}" }]
})
export type LandingPageCreate = typeof LandingPageCreate.Type

/** What a request may change: a missing key keeps its field; null clears those that may be empty. */
export const LandingPageUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(128)),
  url: Schema.optionalKey(HttpUrl),
  ...fields
}).annotate({
  identifier: "LandingPageUpdate",
  examples: [{ title: "Spring sale", status: 1 }]
})
export type LandingPageUpdate = typeof LandingPageUpdate.Type

/** What a landing page is, whatever its id, its offer and its age. */
export type Settings = Omit<LandingPage, "id" | "offer_id" | "created" | "updated">

const initial = {
  status: 1,
  type: 0,
  preview: null,
  visible_to_all_affiliates: 1,
  visible_to_specific_affiliates_only: null,
  geo_allowed: null,
  geo_denied: null,
  percent: null,
  rules: []
} as const satisfies Partial<Settings>

const listed = (ids: ReadonlyArray<number>): string | null => ids.join(",") || null

/** A list of ids after a change. */
const idsAfter = (
  change: ReadonlyArray<number> | null | undefined,
  kept: string | null
): string | null => (change === undefined ? kept : listed(change ?? []))

/** Naming affiliates means that the page is for them, unless the change says otherwise. */
const isForAll = <P extends Settings>(page: P, changes: LandingPageUpdate): Flag => {
  const named = changes.visible_to_specific_affiliates_only
  if (changes.visible_to_all_affiliates !== undefined) {
    return fromBoolean(changes.visible_to_all_affiliates)
  }
  return named && named.length > 0 ? 0 : page.visible_to_all_affiliates
}

/** The landing page after an update. */
export const update = <P extends Settings>(page: P, changes: LandingPageUpdate): P => {
  const type = changes.type ?? page.type
  return {
    ...page,
    title: changes.title ?? page.title,
    url: changes.url ?? page.url,
    status: changes.status ?? page.status,
    type,
    type_selected: typeTitles[type],
    preview: after(changes.preview, page.preview, initial.preview),
    visible_to_all_affiliates: isForAll(page, changes),
    visible_to_specific_affiliates_only: idsAfter(
      changes.visible_to_specific_affiliates_only,
      page.visible_to_specific_affiliates_only
    ),
    geo_allowed: idsAfter(changes.geo_allowed, page.geo_allowed),
    geo_denied: idsAfter(changes.geo_denied, page.geo_denied),
    percent: after(changes.percent, page.percent, initial.percent),
    rules: after(changes.rules, page.rules, initial.rules)
  }
}

/** A new landing page. */
export const create = (input: LandingPageCreate): Settings =>
  update(
    { ...initial, title: input.title, url: input.url, type_selected: typeTitles[initial.type] },
    input
  )
