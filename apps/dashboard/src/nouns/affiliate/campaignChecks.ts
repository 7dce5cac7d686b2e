import { CampaignInput } from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems, Request } from "../../records/Form.ts"

export const campaignProblems = (request: Request, isNew: boolean): Problems =>
  isNew
    ? problemsBy(CampaignInput.OwnCampaignCreate, request)
    : problemsBy(CampaignInput.CampaignUpdate, request)
