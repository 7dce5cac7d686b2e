import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { bodyOfAnswer, exchange } from "./Exchange.ts"
import { options, server, WireServer } from "./WireServer.ts"

const canary = "CANARY-of-the-vendor-0123456789"

const headers = [{ name: "X-Key", value: canary }]

describeOnEngines(
  "Secrets of vendors",
  server(),
  (it) => {
    it.effect("reach neither a log nor an answer, however a request ends", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const campaign_id = yield* givenReceiveCampaign()
        const root = "/api/v2/network/leads-management"
        const path = `${root}/campaigns/${campaign_id}/vendors`
        const send = (method: string, to: string, body: object) =>
          exchange({ key, method, path: to, body })
        const created = yield* send("POST", path, { title: "Buyer", headers })
        const { id } = Object(Object(bodyOfAnswer(created)).info).vendor
        const sql = yield* SqlClient.SqlClient
        const answers = [
          created,
          yield* exchange({ key, path: `${path}/${id}` }),
          yield* exchange({ key, path }),
          yield* send("PUT", `${path}/${id}`, { title: "Buyers", headers }),
          yield* send("POST", `${root}/vendors/${id}/test`, {
            changes: { url: "https://a.example" }
          }),
          yield* send("POST", path, { headers }),
          yield* send("POST", path, { title: "x", headers: [{ name: "Host", value: canary }] }),
          yield* send("POST", path, { title: "x", headers: [{ name: "X", value: `${canary}\n` }] }),
          yield* send("POST", path, { title: "x", headers: [{ name: "X", value: [canary] }] }),
          yield* send("POST", path, { title: "x", headers: { "X-Key": canary } }),
          // A row that fits no record, and then no table at all.
          yield* Effect.andThen(
            sql`UPDATE vendors SET method = 'NONE' WHERE id = ${Number(id)}`,
            exchange({ key, path: `${path}/${id}` })
          ),
          yield* Effect.andThen(
            sql`DROP TABLE vendors`,
            send("POST", path, { title: "x", headers })
          )
        ]
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [200, 200, 200, 200, 200, 422, 422, 422, 422, 422, 500, 500]
        )
        for (const { text } of answers) assert.notInclude(text, canary)
        assert.notInclude((yield* WireServer).log.join("\n"), canary)
      })
    )
  },
  options
)
