import { affnet } from "../../data/affnet.ts"
import { pageLocale } from "../../format/pageLocale.ts"
import type { Action } from "../../records/Action.ts"
import { paging } from "../../records/Asked.ts"
import * as Field from "../../records/Field.ts"
import { type Details, noun } from "../../records/Noun.ts"
import {
  code,
  labels,
  outside,
  record,
  type Shown,
  type States,
  state,
  text
} from "../../records/Shown.ts"
import { capsShown } from "../capsShown.ts"
import { countries } from "../countries.ts"
import { goalTypes } from "../goals.ts"
import { creativesOf } from "./creatives.ts"
import { categories, tags } from "./lookups.ts"
import { payoutShown, payoutText } from "./payouts.ts"

const availabilities: States<"available" | "on_request" | "pending" | "denied"> = {
  available: ["Open to you", "good"],
  on_request: ["On approval", "off"],
  pending: ["You asked for it", "waiting"],
  denied: ["Denied", "bad"]
}

type Offer = Awaited<ReturnType<typeof affnet.affiliateOffers.get>>

interface Seen {
  readonly visible_type_selected?: Offer["visible_type_selected"] | undefined
}

const availability = ({ visible_type_selected: [seen] = [] }: Seen): Shown =>
  state(availabilities, seen?.availability)

const isEmpty = (text: string | null | undefined) => text === null || text === undefined

const payouts = (goals: Offer["goals"] | undefined): Shown =>
  labels(
    goals?.map(
      ({ goal_type_name, payout_for_affiliate }) =>
        `${goal_type_name} ${payoutText(payout_for_affiliate, pageLocale())}`
    )
  )

const ask = (id: number, offer: Offer): ReadonlyArray<Action> =>
  offer.visible_type_selected?.[0]?.availability === "on_request"
    ? [
        {
          title: "Ask for this offer",
          asks: isEmpty(offer.questions)
            ? "A manager looks at your request and answers it."
            : ["The offer asks: {questions}", { questions: offer.questions ?? "" }],
          fields: [Field.long("additional_info", "Your answer")],
          run: async ({ additional_info }) =>
            affnet.ownOfferRequests.create({
              offer_id: id,
              additional_info: typeof additional_info === "string" ? additional_info : null
            })
        }
      ]
    : []

const details = async (id: number): Promise<Details> => {
  const offer = await affnet.affiliateOffers.get(id)
  return {
    title: offer.title,
    state: availability(offer),
    actions: ask(id, offer),
    links: isEmpty(offer.tracking_url) ? [] : [{ to: `/links?offer=${id}`, title: "Build a link" }],
    sections: [
      {
        title: "Offer",
        facts: [
          ["Description", text(offer.description)],
          ["Your link", code(offer.tracking_url)],
          ["Preview", outside(offer.preview_url)],
          ["Categories", labels(offer.categories?.map(({ title }) => title))],
          ["Tags", labels(offer.tags_selected)],
          ["What the offer asks", text(offer.questions)],
          ["Caps", capsShown(offer.caps)]
        ]
      },
      {
        title: "What you earn",
        table: {
          heads: ["Goal", "Kind", "Payout"],
          rows: (offer.goals ?? []).map((goal) => [
            text(goal.goal_name),
            text(goal.goal_type_name),
            payoutShown(goal.payout_for_affiliate)
          ]),
          empty: "No goals: nothing can be counted as a conversion."
        }
      }
    ]
  }
}

export const offers = noun({
  title: "Offers",
  empty: "No offers are open to you yet. Your manager knows why.",
  list: (asked) => affnet.affiliateOffers.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [
    { name: "countries", title: "Country", of: countries },
    { name: "categories", title: "Category", of: categories },
    { name: "tags", title: "Tag", of: tags },
    { name: "goalsTypes", title: "Kind of goal", choices: goalTypes },
    { name: "onlyFeatured", title: "Featured", choices: [["yes", "Only featured ones"]] },
    { name: "onlyNew", title: "Age", choices: [["yes", "Of the last 30 days"]] }
  ],
  columns: [
    ["Title", ({ id, title }) => record("offers", id, title), "title"],
    ["Status", (one) => availability(one)],
    ["Categories", ({ categories }) => labels(categories?.map(({ title }) => title))],
    ["What you earn", ({ goals }) => payouts(goals)]
  ],
  details,
  lists: { creatives: creativesOf }
})
