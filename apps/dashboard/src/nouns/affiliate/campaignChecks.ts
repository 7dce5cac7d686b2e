import { CampaignInput } from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems, Typed } from "../../records/Noun.ts"

export const campaignProblems = (typed: Typed, isNew: boolean): Problems =>
  isNew
    ? problemsBy(CampaignInput.OwnCampaignCreate, typed)
    : problemsBy(CampaignInput.CampaignUpdate, typed)
