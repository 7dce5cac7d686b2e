import { affnet } from "../../data/affnet.ts"
import type { Action } from "../../records/Action.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import {
  code,
  labels,
  outside,
  record,
  type Shown,
  type States,
  said,
  state,
  text
} from "../../records/Shown.ts"

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
      ({ goal_type_name, payout_for_affiliate }) => `${goal_type_name} ${payout_for_affiliate}`
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
          fields: [{ name: "additional_info", title: "Your answer", kind: "long" }],
          run: async ({ additional_info }) =>
            affnet.ownOfferRequests.create({
              offer_id: id,
              additional_info: typeof additional_info === "string" ? additional_info : null
            })
        }
      ]
    : []

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;"
}

const escaped = (value: string): string =>
  value.replaceAll(/[&<>"]/gu, (one) => escapes[one] ?? one)

/** A creative as the page of an affiliate shows it. */
const markupOf = (link: string | null | undefined, image: string, title: string): string =>
  `<a href="${escaped(link ?? "")}"><img src="${escaped(image)}" alt="${escaped(title)}"></a>`

const details = async (id: number) => {
  const offer = await affnet.affiliateOffers.get(id)
  return {
    title: offer.title,
    state: availability(offer),
    actions: ask(id, offer),
    links: isEmpty(offer.tracking_url)
      ? []
      : [{ to: `/links?offer=${id}`, title: "Build a link" as const }],
    sections: [
      {
        title: "Offer" as const,
        facts: [
          { title: "Description" as const, shown: text(offer.description) },
          { title: "Your link" as const, shown: code(offer.tracking_url) },
          { title: "Preview" as const, shown: outside(offer.preview_url) },
          {
            title: "Categories" as const,
            shown: labels(offer.categories?.map(({ title }) => title))
          },
          { title: "Tags" as const, shown: labels(offer.tags_selected) },
          { title: "What the offer asks" as const, shown: text(offer.questions) },
          { title: "Caps" as const, shown: offer.caps === "none" ? said("None") : text(offer.caps) }
        ]
      },
      {
        title: "What you earn" as const,
        table: {
          heads: ["Goal", "Kind", "Payout"] as const,
          rows: (offer.goals ?? []).map((goal) => [
            text(goal.goal_name),
            text(goal.goal_type_name),
            text(goal.payout_for_affiliate)
          ]),
          empty: "No goals: nothing can be counted as a conversion." as const
        }
      },
      {
        title: "Creatives" as const,
        table: {
          heads: ["Title", "Size", "File", "Code for your page"] as const,
          rows: (offer.creatives ?? []).map((one) => [
            text(one.title),
            one.image_width === null
              ? text(null)
              : text(`${one.image_width} × ${one.image_height}`),
            one.image === null ? text(null) : outside(new URL(one.image, location.origin).href),
            one.image === null || isEmpty(offer.tracking_url)
              ? text(null)
              : code(
                  markupOf(
                    offer.tracking_url,
                    new URL(one.image, location.origin).href,
                    one.title ?? ""
                  )
                )
          ]),
          empty: "This offer has no creatives." as const
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
  columns: [
    { title: "Title", show: ({ id, title }) => record("offers", id, title), sort: "title" },
    { title: "Status", show: (one) => availability(one) },
    {
      title: "Categories",
      show: ({ categories }) => labels(categories?.map(({ title }) => title))
    },
    { title: "What you earn", show: ({ goals }) => payouts(goals) }
  ],
  details
})
