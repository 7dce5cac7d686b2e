import type { ReportParams } from "@affnet/api"

/** What a report says of what was asked for and is left out; nothing when nothing is. */
export const warned = ({
  warnings
}: Pick<ReportParams.ReportQuery, "warnings">): Pick<
  Partial<ReportParams.ReportQuery>,
  "warnings"
> => (warnings.length === 0 ? {} : { warnings })
