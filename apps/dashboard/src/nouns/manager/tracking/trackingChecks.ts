import { AdjustmentInput, ConversionInput } from "@affnet/domain"
import { checkBoth } from "../../../records/checkBoth.ts"
import { problemsBy } from "../../../records/checkBy.ts"
import type { Request } from "../../../records/Form.ts"

export const adjustment = checkBoth(AdjustmentInput.AdjustmentInput)

export const inserted = (request: Request) => problemsBy(ConversionInput.ConversionInput, request)
