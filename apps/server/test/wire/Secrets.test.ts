import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { exchange, type Sent, talk } from "./Exchange.ts"
import { options, server, WireServer } from "./WireServer.ts"

const tags = "/api/v2/common/lists/tags"

/** What no log and no answer may show; each request carries all of it where it can. */
const canaries = {
  key: "afn_m_CANARYinTheHeader",
  query: "afn_m_CANARYinTheQuery",
  path: "afn_m_CANARYinThePath",
  email: "canary@person.example",
  cookie: "CANARYcookie",
  password: "CANARYpassword"
}

const carrying = ({ headers, path, ...sent }: Sent): Sent => ({
  key: canaries.key,
  ...sent,
  path: `${path}${path.includes("?") ? "&" : "?"}api-key=${canaries.query}`,
  headers: {
    cookie: `session=${canaries.cookie}`,
    authorization: `Basic ${canaries.password}`,
    ...headers
  }
})

/** Requests that end in every way there is. */
const requests = (key: string, affiliate_id: number): ReadonlyArray<Sent> => {
  const post = { method: "POST", path: "/api/v2/network/adv-billing/invoices" }
  return [
    { path: tags },
    { path: "/nothing" },
    { path: "/health/live" },
    { path: `/api/v2/network/affiliates/1&api-key=${canaries.path}` },
    { path: `/images/${canaries.path}` },
    { path: `/api/v2/network/affiliates/${canaries.email}` },
    { key, path: tags },
    { key, path: `${tags}?q=${canaries.email}` },
    { key, path: `${tags}?${canaries.email}=1` },
    { key, path: `${tags}?page=${canaries.email}` },
    { key, path: `/api/v2/network/affiliates/${affiliate_id}/postbacks?q=${canaries.email}` },
    { key, path: "/api/v2/affiliate/campaigns" },
    { key, ...post, body: "{" },
    { key, ...post, body: `{"${canaries.email}` },
    { key, ...post, body: { invoice_memo: 1, currency: canaries.email } },
    { key, ...post, body: canaries.email, headers: { "content-type": "text/plain" } },
    { key, method: "DELETE", path: tags }
  ].map(carrying)
}

describeOnEngines(
  "Secrets",
  server(),
  (it) => {
    it.effect("reach neither a log nor an answer, however a request ends", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const affiliate_id = yield* givenAffiliate()
        const sql = yield* SqlClient.SqlClient
        yield* sql`DROP TABLE postbacks`
        const { log } = yield* WireServer
        const answers = yield* Effect.forEach(requests(key, affiliate_id), exchange)
        const broken = yield* talk(
          `GET ${tags}?api-key=${canaries.query} HTTP/1.1\r\nX-API-Key: ${canaries.key}\r\nBad Name: 1\r\n\r\n`
        )
        assert.includeMembers(
          answers.map(({ status }) => status),
          [200, 400, 401, 403, 404, 405, 415, 422, 500]
        )
        // What callers get wrong is told to them by name; no key is ever told to anybody.
        const { email: _, ...keys } = canaries
        for (const secret of [key, key.slice(8, -8), ...Object.values(keys)]) {
          assert.notInclude(answers.map((answer) => JSON.stringify(answer)).join("\n"), secret)
          assert.notInclude(broken, secret)
        }
        for (const secret of [key, key.slice(8, -8), ...Object.values(canaries)]) {
          assert.notInclude(log.join("\n"), secret)
        }
      })
    )

    it.effect("log lines say who asked for what, by path alone", () =>
      Effect.gen(function* () {
        const headers = { "x-request-id": "one-of-many" }
        yield* exchange({ path: `${tags}?api-key=${canaries.query}&q=x`, headers })
        const { log } = yield* WireServer
        const lines = log.filter((line) => line.includes("one-of-many"))
        assert.lengthOf(lines, 1)
        assert.include(lines[0] ?? "", `"path":"${tags}"`)
        assert.include(lines[0] ?? "", '"status":401')
      })
    )
  },
  options
)
