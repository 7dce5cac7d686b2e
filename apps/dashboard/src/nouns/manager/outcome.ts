import type { affnet } from "../../data/affnet.ts"
import { count, type Fact, labels } from "../../records/Shown.ts"

type Result = Awaited<ReturnType<typeof affnet.affiliates.bulkUpdate>>[number]

const why = ({ errors = {}, id }: Result): string =>
  `#${id}: ${Object.entries(errors)
    .map(([field, problems]) => `${field.replaceAll("_", " ")} ${problems.join(", ")}`)
    .join("; ")}`

/** What became of many records: one that is refused does not keep the others from being changed. */
export const outcomeOf = (results: ReadonlyArray<Result>): ReadonlyArray<Fact> => {
  const having = (status: Result["status"]) => results.filter((one) => one.status === status)
  const facts: ReadonlyArray<Fact> = [
    ["Changed", count(having("updated").length)],
    ["Unchanged", count(having("unchanged").length)],
    ["Not found", count(having("not_found").length)]
  ]
  const refused = having("refused").map(why)
  return [
    ...facts.filter(([, shown]) => shown.kind !== "count" || shown.value > 0),
    ...(refused.length > 0 ? [["Refused", labels(refused)] as const] : [])
  ]
}
