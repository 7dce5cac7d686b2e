/**
 * What the server under test does for affiliates, written by hand: Fastify, the SQL with prepared
 * statements over `node:sqlite`, and a record put together field by field. It takes `PORT` and the
 * database file in `DATABASE_FILE`, and answers to SIGTERM by ending.
 */
import { hash } from "node:crypto"
import { env } from "node:process"
import Fastify, { LogController } from "fastify"
import {
  alwaysHeaders,
  forbidden,
  notFound,
  paginationHeaders,
  success,
  unauthorized
} from "../answer.ts"
import { openDatabase } from "./database.ts"

const database = openDatabase(env.DATABASE_FILE ?? "")

// One line per request, as the server under test writes it; Fastify's own would be two.
const app = Fastify({
  logger: true,
  logController: new LogController({ disableRequestLogging: true })
})

const shape = /^afn_([mva])_[0-9A-Za-z]{49}$/

app.addHook("onRequest", async (request, reply) => {
  reply.headers(alwaysHeaders).header("x-request-id", request.id)
  const key = request.headers["x-api-key"]
  const letter = typeof key === "string" ? shape.exec(key)?.[1] : undefined
  if (typeof key !== "string" || letter === undefined) return reply.code(401).send(unauthorized)
  const holder = database.keyHolder(letter, hash("sha256", key, "hex"))
  if (holder?.status !== 1 || holder.api_status !== 1) return reply.code(401).send(unauthorized)
  if (letter !== "m") return reply.code(403).send(forbidden)
})

app.addHook("onResponse", async (request, reply) => {
  request.log.info(
    {
      method: request.method,
      path: request.url.split("?", 1)[0],
      status: reply.statusCode,
      duration_millis: Math.round(reply.elapsedTime)
    },
    "request"
  )
})

app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound))

app.get<{ Params: { id: number } }>(
  "/api/v2/network/affiliates/:id",
  {
    schema: {
      params: { type: "object", properties: { id: { type: "integer", minimum: 1 } } }
    }
  },
  async (request, reply) => {
    const affiliate = database.affiliate(request.params.id)
    if (affiliate === undefined) return reply.code(404).send(notFound)
    return success("Affiliate Details", { affiliate })
  }
)

app.get<{ Querystring: { page: number; perPage: number } }>(
  "/api/v2/network/affiliates",
  {
    schema: {
      querystring: {
        type: "object",
        additionalProperties: false,
        properties: {
          page: { type: "integer", minimum: 1, default: 1 },
          perPage: { type: "integer", minimum: 1, maximum: 1000, default: 10 }
        }
      }
    }
  },
  async (request, reply) => {
    const { page, perPage } = request.query
    const { items, total } = database.page(page, perPage)
    reply.headers(paginationHeaders(page, perPage, total))
    return success("Affiliates List", { affiliates: items })
  }
)

await app.listen({ host: "127.0.0.1", port: Number(env.PORT) })
