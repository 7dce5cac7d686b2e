import type { Mutation } from "../Mutation.ts"
import { field, when } from "./Changes.ts"

/** Reports that contradict themselves. */

const reversed = (body: string): string => {
  const { info, ...rest } = JSON.parse(body)
  const transactions = info.transactions.toReversed()
  return JSON.stringify({ ...rest, info: { ...info, transactions } })
}

export const reports: ReadonlyArray<Mutation> = [
  {
    id: "twin-differs",
    says: "POST answers in another order than GET",
    rule: "reports/twin",
    operation: "reportConversionsByPost",
    answer: when(
      ({ method }, answer) => method === "POST" && answer.status === 200,
      (answer) => ({ ...answer, body: reversed(answer.body) })
    )
  },
  {
    id: "log-oldest-first",
    says: "the activity log begins with the oldest",
    rule: "activity-log/newest-first",
    operation: "listActivityLog",
    answer: when(
      (_, answer) => answer.status === 200,
      (answer) => {
        const { info, ...rest } = JSON.parse(answer.body)
        return {
          ...answer,
          body: JSON.stringify({
            ...rest,
            info: { "activity-log": info["activity-log"].toReversed() }
          })
        }
      }
    )
  },
  {
    id: "keys-twice",
    says: "two columns have the same key",
    rule: "reports/keys-unique",
    operation: "listClickColumns",
    answer: field("info.columns-list.*.key", "clicks")
  },
  {
    id: "not-repeatable",
    says: "a second look shows something else",
    rule: "http/repeatable",
    operation: "getAffiliate",
    answer: (answer, { headers }) => ({
      ...answer,
      body: answer.body.replace('"updated":', `"seen":"${headers["x-request-id"]}","updated":`)
    })
  }
]
