/**
 * The same answers from the stack that most teams would take: Express with the Drizzle ORM over
 * better-sqlite3, and morgan's log. It takes `PORT` and the database file in `DATABASE_FILE`, and
 * answers to SIGTERM by ending.
 */
import { hash, randomUUID } from "node:crypto"
import { env } from "node:process"
import express, { type NextFunction, type Request, type Response } from "express"
import morgan from "morgan"
import {
  alwaysHeaders,
  failure,
  forbidden,
  notFound,
  paginationHeaders,
  success,
  unauthorized
} from "../answer.ts"
import { findKeyHolder } from "./accounts.ts"
import { findAffiliate, findAffiliates } from "./affiliates.ts"
import { openDatabase } from "./database.ts"

const db = openDatabase(env.DATABASE_FILE ?? "")

const app = express()
// The server under test sends neither of the two headers that Express adds by itself.
app.disable("x-powered-by")
app.disable("etag")
app.use(morgan("combined"))

const shape = /^afn_([mva])_[0-9A-Za-z]{49}$/

app.use((request: Request, response: Response, next: NextFunction) => {
  response.set({ ...alwaysHeaders, "x-request-id": randomUUID() })
  const key = request.get("x-api-key") ?? ""
  const letter = shape.exec(key)?.[1]
  const holder =
    letter === undefined ? undefined : findKeyHolder(db, letter, hash("sha256", key, "hex"))
  if (holder?.status !== 1 || holder.api_status !== 1) response.status(401).json(unauthorized)
  else if (letter !== "m") response.status(403).json(forbidden)
  else next()
})

const badRequest = failure(400, "Bad Request", "Request could not be parsed.")

const within = (text: unknown, fallback: number, maximum: number): number | undefined => {
  const number = text === undefined ? fallback : Number(text)
  return Number.isInteger(number) && number >= 1 && number <= maximum ? number : undefined
}

app.get("/api/v2/network/affiliates/:id", (request, response) => {
  const id = within(request.params.id, 1, Number.MAX_SAFE_INTEGER)
  if (id === undefined) return response.status(400).json(badRequest)
  const affiliate = findAffiliate(db, id)
  return affiliate === undefined
    ? response.status(404).json(notFound)
    : response.json(success("Affiliate Details", { affiliate }))
})

app.get("/api/v2/network/affiliates", async (request, response) => {
  const page = within(request.query.page, 1, Number.MAX_SAFE_INTEGER)
  const perPage = within(request.query.perPage, 10, 1000)
  if (page === undefined || perPage === undefined) return response.status(400).json(badRequest)
  const { items, total } = await findAffiliates(db, page, perPage)
  response.set(paginationHeaders(page, perPage, total))
  return response.json(success("Affiliates List", { affiliates: items }))
})

app.use((_request: Request, response: Response) => response.status(404).json(notFound))

app.listen(Number(env.PORT), "127.0.0.1")
