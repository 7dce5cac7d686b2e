import { Schema } from "effect"

const Id = Schema.Int

/** Credentials of a sign-in. */
const SignIn = Schema.Struct({ email: Schema.String, password: Schema.String })

/** What scripts need to know to drive the demo network: the content of `demo.json`. */
export const DemoNetwork = Schema.Struct({
  base_url: Schema.String,
  keys: Schema.Struct({
    manager: Schema.String,
    advertiser: Schema.String,
    affiliate: Schema.String,
    other_affiliate: Schema.String,
    disabled: Schema.String.annotate({ description: "Of an account whose `api_status` is 2" })
  }),
  tokens: Schema.optionalKey(
    Schema.Struct({ advertiser: Schema.String, other_advertiser: Schema.String })
  ).annotateKey({
    description:
      "Security tokens, by which advertisers report conversions; missing in a demo from before there were any"
  }),
  sign_ins: Schema.optionalKey(
    Schema.Struct({ manager: SignIn, advertiser: SignIn, affiliate: SignIn })
  ).annotateKey({
    description:
      "People who can sign in for the accounts of the keys; missing in a demo from before there were any"
  }),
  ids: Schema.Struct({
    advertiser_id: Id.annotate({ description: "Of the key; has much to be invoiced" }),
    other_advertiser_id: Id,
    affiliate_id: Id.annotate({ description: "Of the key" }),
    other_affiliate_id: Id.annotate({ description: "Of the key" }),
    offer_id: Id.annotate({ description: "An offer of the advertiser" }),
    url_id: Id.annotate({ description: "Its main landing page" }),
    goal_id: Id.annotate({ description: "A goal of it that can be deleted" }),
    default_goal_id: Id.annotate({ description: "The goal of it that can't" }),
    campaign_id: Id.annotate({ description: "A campaign of the affiliate for the offer" }),
    other_campaign_id: Id.annotate({ description: "A campaign of the other affiliate" }),
    click_id: Schema.String.annotate({
      description: "A click of the affiliate on the offer that has led to nothing yet"
    }),
    lead_goal_id: Id.annotate({ description: "A goal of the offer that is paid per lead" }),
    vendor_id: Schema.NullOr(Id).annotate({
      description: "To whom leads of that goal go; null in a demo from before there were vendors"
    })
  })
})
export type DemoNetwork = typeof DemoNetwork.Type
