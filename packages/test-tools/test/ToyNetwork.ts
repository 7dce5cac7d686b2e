import { Effect, Predicate, Result, Schema } from "effect"
import * as Fuzzer from "../src/Fuzzer.ts"

/** A network of three operations in memory, which keeps every promise unless a bug is planted. */

const fields = (name: string, description: string) => ({
  type: "object",
  properties: {
    status: { type: "string", enum: [description] },
    success: { type: "boolean" },
    code: { type: "integer" },
    name: { type: "string" },
    message: { type: "string" },
    ...(name === "" ? {} : { info: { $ref: `#/components/schemas/${name}` } })
  },
  required: ["status", "success", "code", "name", "message", ...(name === "" ? [] : ["info"])]
})

const answers = (name: string, headers = {}) => ({
  headers,
  content: { "application/json": { schema: fields(name, "success") } }
})

const errors = { $ref: "#/components/responses/Refusal" }

const Id = { type: "integer", minimum: 1, maximum: 2_147_483_647 }

export const document = {
  openapi: "3.1.0",
  paths: {
    "/things": {
      get: {
        operationId: "listThings",
        security: [{ Key: [] }],
        parameters: [
          { name: "page", in: "query", schema: Id },
          { name: "q", in: "query", schema: { type: "string", maxLength: 200 } },
          { name: "id[]", in: "query", schema: { type: "array", items: Id } }
        ],
        responses: {
          200: answers("Things", { "X-Pagination-Total-Count": {} }),
          400: errors,
          401: errors
        }
      },
      post: {
        operationId: "createThing",
        security: [{ Key: [] }],
        requestBody: {
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/NewThing" },
              example: { title: "Lamp", price: "12.50" }
            }
          }
        },
        responses: { 200: answers("Thing"), 400: errors, 401: errors, 422: errors }
      }
    },
    "/things/{id}": {
      get: {
        operationId: "getThing",
        security: [{ Key: [] }],
        parameters: [{ name: "id", in: "path", schema: Id }],
        responses: { 200: answers("Thing"), 400: errors, 401: errors, 404: errors }
      }
    }
  },
  components: {
    schemas: {
      NewThing: {
        type: "object",
        properties: {
          title: { type: "string", minLength: 1, maxLength: 100 },
          price: { anyOf: [{ type: "string", pattern: "^\\d+\\.\\d\\d$" }, { type: "null" }] }
        },
        required: ["title"]
      },
      Thing: {
        type: "object",
        properties: { id: Id, title: { type: "string" } },
        required: ["id", "title"]
      },
      Things: {
        type: "object",
        properties: { things: { type: "array", items: { $ref: "#/components/schemas/Thing" } } },
        required: ["things"]
      }
    },
    responses: {
      Refusal: { content: { "application/json": { schema: fields("", "error") } } }
    }
  }
}

const NewThing = Schema.fromJsonString(
  Schema.Struct({
    title: Schema.String.check(Schema.isMinLength(1), Schema.isMaxCodePoints(100)),
    price: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d+\.\d\d$/u))))
  })
)

const headers = {
  "content-type": "application/json",
  "x-request-id": "1",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store"
}

export const answer = (status: number, info?: object, more = {}): Fuzzer.Answer => {
  const word = status < 400 ? "success" : "error"
  const body = { status: word, success: status < 400, code: status, name: "N", message: "M", info }
  return { status, headers: { ...headers, ...more }, body: JSON.stringify(body), millis: 1 }
}

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/u.test(text)

const isParameter = (name: string, value: string): boolean => {
  if (name === "q") return [...value].length <= 200
  return value === "" || ((name === "page" || name === "id[]") && isId(value))
}

const list = (query: URLSearchParams): Fuzzer.Answer =>
  [...query].every(([name, value]) => isParameter(name, value))
    ? answer(200, { things: [{ id: 1, title: "Lamp" }] }, { "x-pagination-total-count": "1" })
    : answer(400)

const create = (query: URLSearchParams, contentType: string, body: string): Fuzzer.Answer => {
  if (query.size > 0) return answer(400)
  if (!/^(application\/json\b.*)?$/iu.test(contentType)) return answer(415)
  if (Result.isFailure(Result.try(() => JSON.parse(body)))) return answer(400)
  const decoded = Schema.decodeUnknownResult(NewThing)(body)
  return Result.isFailure(decoded)
    ? answer(422)
    : answer(200, { id: 2, title: decoded.success.title })
}

const get = (query: URLSearchParams, segment: string): Fuzzer.Answer => {
  const id = Result.getOrElse(
    Result.try(() => decodeURIComponent(segment)),
    () => ""
  )
  if (segment.includes("/") || segment === "") return answer(404)
  if (query.size > 0 || !isId(id)) return answer(400)
  return id === "1" ? answer(200, { id: 1, title: "Lamp" }) : answer(404)
}

const route = (wire: Fuzzer.Wire): Fuzzer.Answer => {
  const { body, headers, method, target } = wire
  if (method === "HEAD") return route({ ...wire, method: "GET" })
  const [path = "", ...rest] = target.split("?")
  const query = new URLSearchParams(rest.join("?"))
  const contentType = headers.find(([name]) => name === "content-type")?.[1] ?? ""
  if (path === "/things" && method === "POST") {
    return create(query, contentType, new TextDecoder().decode(body))
  }
  if (method !== "GET") return answer(405)
  if (path === "/things") return list(query)
  return path.startsWith("/things/") ? get(query, path.slice("/things/".length)) : answer(404)
}

const tooLarge = ({ body, headers, target }: Fuzzer.Wire): number | undefined => {
  if (target.length > 8_000 || headers.join("").length > 8_000) return 431
  return body !== undefined && body.length > 1_000_000 ? 413 : undefined
}

/** The answer of a network that keeps its promises. */
export const honest = (request: Fuzzer.FuzzRequest): Fuzzer.Answer => {
  const wire = Fuzzer.toWire(request)
  const status = tooLarge(wire) ?? (request.key === "given" ? undefined : 401)
  const answered = status === undefined ? route(wire) : answer(status)
  return wire.method === "HEAD" ? { ...answered, body: "" } : answered
}

/** A bug: it may change what an honest network answers. */
export type Bug = (request: Fuzzer.FuzzRequest, honest: Fuzzer.Answer) => Fuzzer.Outcome

/** Fuzzes one operation of the network with a bug in it; without one it has none. */
export const fuzz = (id: string, bug: Bug = (_, answer) => answer, seed = "1") => {
  const operation = Fuzzer.operations(document).find((each) => each.id === id)
  if (operation === undefined) throw new Error(`There is no ${id}`)
  const send = (request: Fuzzer.FuzzRequest) => Effect.sync(() => bug(request, honest(request)))
  return Fuzzer.run(operation, { seed, count: 400, ids: { id: [1, 7] }, send, secrets: ["canary"] })
}

/** The one field of a JSON body, as text, when it is there. */
export const fieldOf = (body: string, name: string): string => {
  const decoded = Result.try((): unknown => JSON.parse(body))
  const value =
    Result.isSuccess(decoded) && Predicate.hasProperty(decoded.success, name)
      ? decoded.success[name]
      : ""
  return Predicate.isString(value) ? value : ""
}
