import { Effect } from "effect"
import { givenCampaign } from "../../../fixtures/givenCampaign.ts"
import { givenPaidLink } from "../paidClickFixtures.ts"
import type { Seen } from "./steadyClicks.ts"

/** A click with what was stored of it; prices are null where it was not paid. */
export interface Decided extends Seen {
  readonly revenue: number | null
  readonly payout: number | null
}

/** One of the two ways in which something is set. */
interface Side {
  readonly body: Readonly<Record<string, unknown>>
  /** Whether a click was decided so, and in no other way. */
  readonly decided: (click: Decided) => boolean
}

/** Something that is changed to and fro while people click. */
export interface Change {
  readonly name: string
  readonly link: string
  /** What is sent a PUT. */
  readonly resource: string
  readonly sides: readonly [before: Side, after: Side]
}

const shop = "https://shop.example/"
const back = "https://back.example/"

const at =
  (...urls: ReadonlyArray<string>) =>
  ({ location }: Decided): boolean =>
    urls.some((url) => location.startsWith(url))

const priced = (revenue: number, payout: number) => (click: Decided) =>
  click.revenue === revenue && click.payout === payout

const open = (body: Side["body"]): Side => ({ body, decided: at(shop) })
const closed = (body: Side["body"]): Side => ({ body, decided: at(back) })

/** An offer for each change, so that none comes in the way of another. */
export const givenChanges = Effect.gen(function* () {
  const given = givenPaidLink({
    offer: { trafficback_url: back },
    page: { url: `${shop}?c={click_id}` }
  })
  const made = Effect.fnUntraced(function* (
    name: string,
    change: (link: Effect.Success<typeof given>) => Omit<Change, "name" | "link">
  ) {
    const link = yield* given
    return { name, link: link.path, ...change(link) } satisfies Change
  })
  const paused = yield* given
  const hash = "in-force"
  const campaign = yield* givenCampaign(paused.affiliate_id, { offer_id: paused.offer_id, hash })

  return [
    yield* made("a price", ({ goal_id, offer_id }) => ({
      resource: `offers/${offer_id}/goals/${goal_id}`,
      sides: [
        { body: { revenue: "0.25", payout: "0.10" }, decided: priced(2_500, 1_000) },
        { body: { revenue: "0.50", payout: "0.30" }, decided: priced(5_000, 3_000) }
      ]
    })),
    yield* made("a landing page", ({ offer_id, page_id }) => ({
      resource: `offers/${offer_id}/urls/${page_id}`,
      sides: [
        open({ url: `${shop}?c={click_id}` }),
        { body: { url: "https://other.example/" }, decided: at("https://other.example/") }
      ]
    })),
    // Who is let in is sent to the shop, and who is not to where the same request says.
    yield* made("targeting and trafficback", ({ offer_id }) => ({
      resource: `offers/${offer_id}`,
      sides: [
        open({ targeting: null, trafficback_url: "https://half.example/" }),
        closed({ targeting: { geo: { denied: ["DE"] } }, trafficback_url: back })
      ]
    })),
    // It counts what was there before, and so it is full at once.
    yield* made("a cap", ({ offer_id }) => ({
      resource: `offers/${offer_id}`,
      sides: [
        open({ caps: null }),
        closed({ caps: [{ measure: "clicks", period: "total", maximum: 1 }] })
      ]
    })),
    yield* made("a paused offer", ({ offer_id }) => ({
      resource: `offers/${offer_id}`,
      sides: [open({ status: 1 }), closed({ status: 2 })]
    })),
    yield* made("a blocked affiliate", ({ affiliate_id }) => ({
      resource: `affiliates/${affiliate_id}`,
      sides: [open({ status: 1 }), closed({ status: 2 })]
    })),
    yield* made("an affiliate who is blocked on an offer", ({ affiliate_id, offer_id }) => ({
      resource: `offers/${offer_id}/access`,
      sides: [
        open({ access: [{ affiliate_id, state: "none" }] }),
        closed({ access: [{ affiliate_id, state: "blocked" }] })
      ]
    })),
    {
      name: "a paused campaign",
      link: `/c/${hash}`,
      resource: `campaigns/${campaign}`,
      sides: [open({ status: "active" }), closed({ status: "paused" })]
    }
  ] satisfies ReadonlyArray<Change>
})
