/**
 * The fields of a conversion report. All are optional: which are needed depends on the operation, and is checked by
 * name.
 */
import { Schema } from "effect"
import { Requested } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { payload } from "../../values/Example.ts"
import * as Integer from "../../values/Integer.ts"
import { PriceInput, PriceText } from "../../values/Price.ts"
import * as Text from "../../values/Text.ts"

const short = (description: string) =>
  Schema.optionalKey(Text.atMost(255).annotate({ description }))
const named = (description: string) =>
  Schema.optionalKey(Text.filled(255).annotate({ description }))

const amounts = <S extends typeof PriceInput | typeof PriceText>(money: S) => ({
  amount: Schema.optionalKey(money).annotateKey({
    description: "What the customer paid, in the currency of the offer"
  }),
  revenue: Schema.optionalKey(money).annotateKey({
    description: "What the advertiser pays; without it the goal's revenue"
  }),
  payout: Schema.optionalKey(money).annotateKey({
    description: "What the affiliate gets; without it what was agreed on with the affiliate"
  })
})

/** What advertisers hand through for their own books. */
export const bookFields = {
  adv_user_id: short("The advertiser's own id of the customer"),
  adv_track_id: short("The advertiser's own tracking id"),
  track_id: short("A tracking id of somebody in between"),
  adv_param1: short("Whatever the advertiser wants to find again"),
  adv_param2: short("Whatever the advertiser wants to find again"),
  adv_param3: short("Whatever the advertiser wants to find again"),
  adv_param4: short("Whatever the advertiser wants to find again"),
  adv_param5: short("Whatever the advertiser wants to find again"),
  promo_code: short(
    "The code that the customer used. Without a click it stands for one: send `adv_order_id` with it, by which a " +
      "repetition is known"
  )
}

const fields = {
  click_id: named("The network's click id, 32 hexadecimal digits in lower case"),
  aff_click_id: Schema.optionalKey(
    Text.filled(512).annotate({ description: "The affiliate's own click id" })
  ),
  goal_alias: named("The goal by its alias"),
  conv_status: Schema.optionalKey(Requested),
  adv_order_id: named("The advertiser's own number of the order, once for each goal"),
  transaction_id: named(
    "The conversion's id. A new conversion may bring its own, a UUID, and is then made once"
  ),
  ...bookFields
}

const goal = { description: "The goal; without it and an alias, the offer's default goal" }

const example = {
  click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
  goal_alias: "sale",
  amount: "125.00",
  adv_order_id: "A-1042"
}

/** A report of a conversion in a body. */
export const ConversionInput = Schema.Struct({
  ...fields,
  goal_id: Schema.optionalKey(Integer.input(GoalId)).annotateKey(goal),
  ...amounts(PriceInput)
}).pipe(payload("ConversionInput", example))
export type ConversionInput = typeof ConversionInput.Type

/** The promo code that stands for the click, where no click is named. */
export const codeOf = ({
  aff_click_id,
  click_id,
  promo_code
}: Pick<ConversionInput, "aff_click_id" | "click_id" | "promo_code">): string | undefined =>
  click_id === undefined && aff_click_id === undefined ? promo_code?.trim() || undefined : undefined

/** The same in a query, where all of it is text. */
export const queryFields = {
  ...fields,
  goal_id: Schema.optionalKey(GoalId).annotateKey(goal),
  ...amounts(PriceText)
}
