import { Role } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { insertRow } from "../fixtures/givenRow.ts"

/** So many are rotated and so many deleted; with those that the fuzzer makes they are fewer than the most. */
const some = 6

/** Beyond the ids that the fuzzer makes up, so that no caller loses the key that it calls with. */
const firstId = 7_000_000

/** Keys beside those that call. */
export const fuzzedKeys = Effect.fnUntraced(function* (
  callers: Readonly<Record<Role.Role, { readonly account_id: number }>>
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE api_keys SET id = id + ${firstId}`
  let id = 2 * firstId
  const named = (role: Role.Role) =>
    Effect.suspend(() => {
      id += 1
      const name = `Key ${id}`
      const row = { id, role, account_id: callers[role].account_id, name, is_main: 0, created: 1 }
      return Effect.as(insertRow("api_keys", { ...row, digest: name, masked: "afn_…" }), row.id)
    })
  const ids: Record<string, ReadonlyArray<number>> = {}
  for (const role of Role.Role.literals) {
    const owner = `${role.charAt(0).toUpperCase()}${role.slice(1)}`
    ids[`rotateOwn${owner}ApiKey.id`] = yield* Effect.replicateEffect(named(role), some)
    ids[`deleteOwn${owner}ApiKey.id`] = yield* Effect.replicateEffect(named(role), some)
  }
  return ids
})
