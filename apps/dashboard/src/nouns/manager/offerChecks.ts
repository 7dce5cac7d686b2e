import { OfferChange } from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems } from "../../records/Form.ts"

export const offerProblems = (
  given: Readonly<Record<string, unknown>>,
  isNew: boolean
): Problems =>
  isNew ? problemsBy(OfferChange.OfferCreate, given) : problemsBy(OfferChange.OfferUpdate, given)
