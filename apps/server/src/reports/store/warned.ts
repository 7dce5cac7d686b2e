import type { ReportParams } from "@affnet/api"

/** The warning about requested names that are left out; none when there are none. */
export const warned = ({
  warnings
}: Pick<ReportParams.ReportQuery, "warnings">): Pick<
  Partial<ReportParams.ReportQuery>,
  "warnings"
> => (warnings.length === 0 ? {} : { warnings })
