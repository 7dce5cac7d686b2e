import { Permission } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange } from "./Exchange.ts"
import { routes } from "./Routes.ts"
import { onOneEngine, server } from "./WireServer.ts"

/** The own key is the manager's own affair, whatever the role: `KeyMatrix` asks for it. */
const ofManagers = routes.filter(
  ({ name, roles }) => roles.includes("manager") && !name.endsWith("/managers/:id/api-key")
)

describeOnEngines(
  "What managers may do",
  server(),
  (it) => {
    for (const role of Permission.ManagerRole.literals) {
      it.effect(`${role}: 403 exactly where the permission is missing`, () =>
        Effect.gen(function* () {
          for (const { method, name, path, permission } of ofManagers) {
            // Each has a key of its own: some operations replace the caller's, and keys have a limit.
            const { key } = yield* givenKey("manager", { role })
            const answer = yield* exchange({ method, path, key })
            if (permission !== undefined && !Permission.allows(role, permission))
              assertRefusal(answer, 403)
            else assert.notInclude([401, 403], answer.status, `${name}: ${answer.text}`)
          }
        })
      )
    }

    it.effect("a changed role is in force with the next request", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { account_id, key } = yield* givenKey("manager", { role: "finance" })
        const path = "/api/v2/network/leads-management/leads"
        assertRefusal(yield* exchange({ key, path }), 403)
        yield* sql`UPDATE managers SET role = 'analyst' WHERE id = ${account_id}`
        assertSuccess(yield* exchange({ key, path }))
      })
    )
  },
  onOneEngine
)
