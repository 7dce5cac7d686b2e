/**
 * Codes that customers type in at the advertiser's. A code stands for a click of its affiliate, where no link was
 * followed.
 */
import { Schema, SchemaGetter, Struct } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import * as CalendarDate from "../values/CalendarDate.ts"
import { changed, clearable } from "../values/Change.ts"
import { record } from "../values/Example.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import * as OnOff from "../values/OnOff.ts"
import type { Problem } from "../values/Problem.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { CommissionPlanId } from "./CommissionPlan.ts"
import type { Reason } from "./ConversionRefusal.ts"
import { OfferId } from "./OfferId.ts"

/** The id of a promo code. */
export const PromoCodeId = idOf("a promo code").pipe(Schema.brand("PromoCodeId"))
export type PromoCodeId = typeof PromoCodeId.Type

const codeMessage = "must be 1 to 64 characters without blanks"

/** A code as typed; surrounding blanks do not count. */
export const Code = Schema.String.annotate({
  message: codeMessage,
  description: "The code as it is typed, in any case of letters"
}).pipe(
  Schema.decodeTo(
    Schema.String.annotate({ message: codeMessage }).check(
      Schema.isPattern(/^[^\s\p{Cc}\p{Cs}]{1,64}$/u, { message: codeMessage })
    ),
    {
      decode: SchemaGetter.transform((text) => text.trim()),
      encode: SchemaGetter.transform((text) => text)
    }
  )
)

/** The key of a code: case does not count. */
export const keyOf = (code: string): string => code.trim().toUpperCase()

const day = (description: string) =>
  Schema.NullOr(CalendarDate.CalendarDate).annotateKey({ description })

/** A promo code. */
export const PromoCode = Schema.Struct({
  id: PromoCodeId,
  code: Schema.String.annotateKey({ description: "In any case of letters" }),
  affiliate_id: AffiliateId.annotateKey({ description: "Whose click the code makes" }),
  offer_id: OfferId.annotateKey({ description: "The offer that it is for" }),
  commission_plan_id: Schema.NullOr(CommissionPlanId).annotateKey({
    description: "The plan that its clicks are under"
  }),
  status: OnOff.Status,
  start_date: day("Its first day in the network's time zone; null = at once"),
  end_date: day("Its last day in the network's time zone; null = none"),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("PromoCode", "A code that stands for a click", {
    id: 6,
    code: "SPRING10",
    affiliate_id: 7,
    offer_id: 3,
    commission_plan_id: null,
    status: 1,
    start_date: "2026-03-01",
    end_date: "2026-05-31",
    created: 1767225600,
    updated: 1772323200
  })
)
export type PromoCode = typeof PromoCode.Type

const fields = {
  status: Schema.optionalKey(OnOff.Input),
  start_date: clearable(CalendarDate.CalendarDate, CalendarDate.message),
  end_date: clearable(CalendarDate.CalendarDate, CalendarDate.message),
  commission_plan_id: clearable(Integer.input(CommissionPlanId))
}

/** What a new promo code is made of. */
export const PromoCodeCreate = Schema.Struct({
  code: Code,
  affiliate_id: Integer.input(AffiliateId),
  offer_id: Integer.input(OfferId),
  ...fields
}).annotate({
  identifier: "PromoCodeCreate",
  examples: [{ code: "SPRING10", affiliate_id: AffiliateId.make(7), offer_id: OfferId.make(3) }]
})
export type PromoCodeCreate = typeof PromoCodeCreate.Type

/** What an update may change: a missing key keeps its field. */
export const PromoCodeUpdate = Schema.Struct({
  code: Schema.optionalKey(Code),
  affiliate_id: Schema.optionalKey(Integer.input(AffiliateId)),
  offer_id: Schema.optionalKey(Integer.input(OfferId)),
  ...fields
}).annotate({ identifier: "PromoCodeUpdate", examples: [{ status: 2 }] })
export type PromoCodeUpdate = typeof PromoCodeUpdate.Type

/** The settings of a code, without id and dates. */
export type Terms = Omit<PromoCode, "id" | "created" | "updated">

const initial: Omit<Terms, "code" | "affiliate_id" | "offer_id"> = {
  commission_plan_id: null,
  status: OnOff.on,
  start_date: null,
  end_date: null
}

/** The code after an update. */
export const update = <T extends Terms>(found: T, changes: PromoCodeUpdate) => ({
  ...found,
  ...changed(found, changes, initial),
  code: changes.code ?? found.code,
  affiliate_id: changes.affiliate_id ?? found.affiliate_id,
  offer_id: changes.offer_id ?? found.offer_id
})

/** A new code. */
export const create = (input: PromoCodeCreate): Terms =>
  update({ ...initial, ...Struct.pick(input, ["code", "affiliate_id", "offer_id"]) }, input)

/** The problem of a code's days. */
export const problemOf = ({ end_date, start_date }: Terms): Problem | undefined =>
  start_date !== null && end_date !== null && end_date < start_date
    ? { field: "end_date", problem: "must not be before start_date" }
    : undefined

/** Why the code does not count on a day of the network's time zone; `undefined` when it does. */
export const refusalOf = (
  { end_date, start_date, status }: Pick<PromoCode, "end_date" | "start_date" | "status">,
  today: CalendarDate.CalendarDate
): Reason | undefined => {
  if (status !== OnOff.on) return "promo_code_disabled"
  if (start_date !== null && today < start_date) return "promo_code_early"
  return end_date !== null && end_date < today ? "promo_code_ended" : undefined
}
