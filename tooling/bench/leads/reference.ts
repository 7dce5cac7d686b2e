/**
 * What one would write in an afternoon: Fastify, an insert with a commit of its own, and an awaited `fetch`.
 * It takes `PORT`, `VENDOR`, and its database in `DATABASE_URL` or `DATA_DIR`. It checks nothing, logs
 * nothing, and loses the delivery when it is stopped.
 */
import { randomUUID } from "node:crypto"
import { env } from "node:process"
import Fastify from "fastify"
import { openStore } from "./Store.ts"

const store = await openStore(env)
await store.run(
  `CREATE TABLE IF NOT EXISTS reference_leads (
    id TEXT PRIMARY KEY, click_id TEXT, email TEXT, firstname TEXT, phone TEXT, created BIGINT)`,
  []
)

interface Query {
  readonly click_id: string
  readonly email: string
  readonly firstname: string
  readonly phone: string
}

const app = Fastify()

app.get("/", async () => ({}))

app.get<{ Querystring: Query }>("/api/v2/network/leads", async ({ query }) => {
  const id = randomUUID()
  const { click_id, email, firstname, phone } = query
  await store.run("INSERT INTO reference_leads VALUES (?, ?, ?, ?, ?, ?)", [
    id,
    click_id,
    email,
    firstname,
    phone,
    Date.now()
  ])
  const response = await fetch(String(env.VENDOR), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, firstname, phone, id })
  })
  const reply = await response.text()
  const delivery_status = response.ok ? "success" : "fail"
  return { status: "success", info: { result: { lead_id: id, delivery_status, reply } } }
})

await app.listen({ host: "127.0.0.1", port: Number(env.PORT) })
process.once("SIGTERM", () => process.exit(0))
