import { OfferAccess } from "@affnet/domain"

/** The first offers are public: they are what people try first. */
const publicOffers = 10

const visibleTypeOf = (id: number): OfferAccess.VisibleType => {
  if (id <= publicOffers) return OfferAccess.Public
  if (id % 7 === 3) return OfferAccess.OnApproval
  return id % 11 === 5 ? OfferAccess.Private : OfferAccess.Public
}

/** The columns of an offer that say whom it is for. */
export const visibilityColumns = (id: number) => {
  const visible_type = visibleTypeOf(id)
  const isAsked = visible_type === OfferAccess.OnApproval
  return { visible_type, questions: isAsked ? "Where and how will you promote it?" : null }
}
