import { Role } from "@affnet/domain"
import { Effect } from "effect"
import { type Columns, givenRow } from "../fixtures/givenRow.ts"

/** So many are deleted; with those that the fuzzer saves they are fewer than the most. */
const some = 15

let count = 0

const givenSavedReport = (role: Role.Role, account_id: number, columns: Columns = {}) => {
  count += 1
  return givenRow("saved_reports", {
    role,
    account_id,
    name: `Saved ${count}`,
    report: "clicks",
    query: "{}",
    shared_with: "[]",
    created: 1,
    updated: 1,
    search_text: "",
    ...columns
  })
}

/** Saved reports of the accounts that call. */
export const fuzzedSavedReports = Effect.fnUntraced(function* (
  callers: Readonly<Record<Role.Role, { readonly account_id: number }>>
) {
  const ids: Record<string, ReadonlyArray<number>> = {}
  for (const [index, role] of Role.Role.literals.entries()) {
    const owner = `${role.charAt(0).toUpperCase()}${role.slice(1)}`
    const { account_id } = callers[role]
    const given = Effect.suspend(() => givenSavedReport(role, account_id))
    // The fuzzer makes up small ids as well, and deletes what has them.
    const kept = [yield* givenSavedReport(role, account_id, { id: 2_000_000 + index * 1_000 })]
    for (const verb of ["get", "run", "update"]) ids[`${verb}${owner}SavedReport.id`] = kept
    ids[`delete${owner}SavedReport.id`] = yield* Effect.replicateEffect(given, some)
  }
  return ids
})
