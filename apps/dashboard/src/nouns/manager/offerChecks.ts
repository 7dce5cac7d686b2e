import { OfferChange } from "@affnet/domain"
import type { Problems } from "../../records/Noun.ts"
import { problemsBy } from "../../records/checkBy.ts"

export const offerProblems = (given: Readonly<Record<string, unknown>>, isNew: boolean): Problems =>
  isNew ? problemsBy(OfferChange.OfferCreate, given) : problemsBy(OfferChange.OfferUpdate, given)
