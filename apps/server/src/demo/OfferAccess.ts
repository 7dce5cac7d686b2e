/** Affiliates that were granted a restricted offer, and those that wait for approval. */
import { OfferAccess, Status } from "@affnet/domain"
import { Array, Order } from "effect"
import type { Affiliate } from "./Affiliates.ts"
import type { Campaign } from "./Campaigns.ts"
import type { Draw } from "./Draw.ts"
import { daySeconds, type Moments } from "./Moments.ts"
import type { Offer } from "./Offers.ts"
import { requestAnswers, requestReasons } from "./Words.ts"

const waitingPerOffer = 3

const requestOf = (
  draw: Draw,
  { row }: Offer,
  affiliate: Affiliate,
  status: "pending" | "approved" | "denied",
  since: number
) => {
  const created = Math.max(since, affiliate.row.created)
  return {
    offer_id: row.id,
    affiliate_id: affiliate.row.id,
    status,
    questions: row.questions,
    additional_info: draw.pick(requestReasons),
    answer: status === "pending" ? null : requestAnswers[status],
    created,
    updated: created
  }
}

/** Some are new, and one was turned away. The affiliate of `demo.json` waits wherever it has no access. */
const undecided = (
  draw: Draw,
  { now }: Moments,
  offer: Offer,
  others: ReadonlyArray<Affiliate>
) => {
  const [first, ...rest] = others
  const asking = draw.sample(rest, 1 + waitingPerOffer)
  const [denied, ...waiting] = first?.row.id === 1 ? [...asking, first] : asking
  return [
    ...(denied === undefined
      ? []
      : [requestOf(draw, offer, denied, "denied", now - 30 * daySeconds)]),
    ...waiting.map((affiliate) =>
      requestOf(draw, offer, affiliate, "pending", now - draw.integer(3600, 3 * daySeconds))
    )
  ]
}

/** An affiliate with a campaign was granted access first. */
const grantsOf = (campaigns: ReadonlyArray<Campaign>) =>
  Array.dedupeWith(
    campaigns.filter(({ offer }) => offer.row.visible_type !== OfferAccess.Public),
    (one, other) => one.offer === other.offer && one.row.affiliate_id === other.row.affiliate_id
  ).map(({ offer, row }) => ({
    offer,
    row: {
      offer_id: offer.row.id,
      affiliate_id: row.affiliate_id,
      state: "granted",
      created: Math.min(
        ...campaigns
          .filter((own) => own.offer === offer && own.row.affiliate_id === row.affiliate_id)
          .map((own) => own.row.created)
      )
    }
  }))

/** The requests of affiliates for offers, and the access that they were given. */
export const offerAccess = (
  draw: Draw,
  moments: Moments,
  offers: ReadonlyArray<Offer>,
  {
    affiliates,
    campaigns
  }: {
    readonly affiliates: ReadonlyArray<Affiliate>
    readonly campaigns: ReadonlyArray<Campaign>
  }
) => {
  const grants = grantsOf(campaigns)
  const asked = offers.filter(({ row }) => row.visible_type === OfferAccess.OnApproval)
  const requests = asked.flatMap((offer) => {
    const granted = new Map(
      grants
        .filter((grant) => grant.offer === offer)
        .map(({ row }) => [row.affiliate_id, row.created])
    )
    const approved = affiliates.flatMap((affiliate) => {
      const since = granted.get(affiliate.row.id)
      return since === undefined ? [] : [requestOf(draw, offer, affiliate, "approved", since)]
    })
    const others = affiliates.filter(
      ({ row }) => row.status === Status.Active && !granted.has(row.id)
    )
    const isOpen = offer.row.status === Status.Active
    return [...approved, ...(isOpen ? undecided(draw, moments, offer, others) : [])]
  })
  const inOrder = Array.sortWith(requests, ({ created }) => created, Order.Number)
  return {
    access: grants.map(({ row }) => row),
    requests: inOrder.map((row, index) => ({ id: index + 1, ...row }))
  }
}
