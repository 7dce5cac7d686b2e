/**
 * A tracker as one would write it in an afternoon: Fastify, offers and affiliates in memory, a commit for
 * each click, and a redirect once it is made. It takes `PORT`, and its database in `DATABASE_URL` or
 * `DATABASE_FILE`. It counts nothing, knows no uniqueness, countries, devices or bots.
 */
import { randomBytes } from "node:crypto"
import { env } from "node:process"
import Fastify from "fastify"
import { openPostgres } from "./postgres.ts"
import { openSqlite } from "./sqlite.ts"

const url = env.DATABASE_URL
const store = url === undefined ? openSqlite(env.DATABASE_FILE ?? "") : openPostgres(url)
const offers = new Map((await store.offers()).map((offer) => [offer.id, offer]))
const affiliates = new Map((await store.affiliates()).map((one) => [one.id, one]))

const app = Fastify({ trustProxy: true })

interface Query {
  readonly o?: string
  readonly a?: string
  readonly aff_click_id?: string
  readonly source?: string
  readonly sub_id1?: string
  readonly sub_id2?: string
}

app.get<{ Querystring: Query }>("/click", async (request, reply) => {
  const { a, aff_click_id = null, o, source = null, sub_id1 = null, sub_id2 = null } = request.query
  const offer = offers.get(Number(o))
  const affiliate = affiliates.get(Number(a))
  if (offer?.status !== 1 || affiliate?.status !== 1)
    return reply.code(404).send({ status: "error" })
  const millis = Date.now()
  const id = millis.toString(16).padStart(12, "0") + randomBytes(10).toString("hex")
  await store.insert([
    id,
    millis,
    affiliate.id,
    offer.id,
    offer.advertiser_id,
    offer.currency,
    offer.landing_page_id,
    aff_click_id,
    source,
    sub_id1,
    sub_id2,
    request.ip,
    1
  ])
  const location = offer.url
    .replaceAll("{click_id}", id)
    .replaceAll("{offer_id}", String(offer.id))
    .replaceAll("{affiliate_id}", String(affiliate.id))
  reply.header("cache-control", "no-store").header("x-request-id", request.id)
  return reply.redirect(location, 302)
})

await app.listen({ host: "127.0.0.1", port: Number(env.PORT) })
process.once("SIGTERM", () => process.exit(0))
