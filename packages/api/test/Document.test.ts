import { readFileSync } from "node:fs"
import { Envelope } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Predicate, Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { aliases } from "../src/Aliases.ts"
import { Api } from "../src/Api.ts"
import { document } from "../src/Document.ts"
import type { Operation, Response } from "../src/document/OpenApiDocument.ts"

interface Entry {
  readonly address: string
  readonly path: string
  readonly operation: Operation
}

const operations: ReadonlyArray<Entry> = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    address: `${method.toUpperCase()} ${path}`,
    path,
    operation
  }))
)

const find = (address: string) => operations.find((entry) => entry.address === address)?.operation

/** A response of an operation, or the component that it refers to. */
const responseOf = (operation: Operation | undefined, status: string): Response | undefined => {
  const response = operation?.responses[status]
  if (response === undefined || !("$ref" in response)) return response
  return document.components.responses[response.$ref.split("/").at(-1) ?? ""]
}

const json = "application/json"

/** The body that a response shows; one without an example shows nothing. */
const exampleOf = (operation: Operation | undefined, status: string) => {
  const example = responseOf(operation, status)?.content?.[json]?.example
  return Predicate.isObject(example) ? example : {}
}

/** Whether a success is the bytes of a file, which has no envelope. */
const givesFile = (operation: Operation | undefined): boolean => {
  const content = responseOf(operation, "200")?.content
  return content !== undefined && !(json in content)
}

const isList = ({ operation }: Entry) =>
  operation.parameters.some(({ name, in: place }) => place === "query" && name === "page")

/** Every object inside a JSON value, the value itself among them. */
const objectsIn = (value: unknown): ReadonlyArray<{ readonly [key: PropertyKey]: unknown }> => {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return Predicate.isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

const network = "/api/v2/network"
const bad = ["400", "401", "403"]
const always = ["429", "500", "503"]

/** The operations of the specification with the statuses that it and the decisions list. */
const specified = [
  [`POST ${network}/adv-billing/invoices`, [...bad, "409", "413", "415", "422", ...always]],
  [`GET ${network}/offers/{offer_id}/urls/{url_id}`, [...bad, "404", ...always]],
  [
    `PUT ${network}/offers/{offer_id}/urls/{url_id}`,
    [...bad, "404", "412", "413", "415", "422", ...always]
  ],
  [`DELETE ${network}/offers/{offer_id}/goals/{goal_id}`, [...bad, "404", "412", ...always]],
  ["POST /api/v2/affiliate/activity-log", [...bad, "413", "415", "422", ...always]],
  [`GET ${network}/affiliates/{affiliate_id}/postbacks`, [...bad, "404", ...always]],
  [`GET ${network}/affiliates/{id}`, [...bad, "404", ...always]],
  [`GET ${network}/adv-billing/preferences/{id}`, [...bad, "404", ...always]],
  [`GET ${network}/brand-billing/preferences/{id}`, [...bad, "404", ...always]],
  [`GET ${network}/reports/clicks-columns`, [...bad, "404", ...always]],
  [`GET ${network}/reports/clicks-options`, [...bad, "404", ...always]],
  ["POST /api/v2/affiliate/reports/referrals", [...bad, "413", "415", "422", ...always]],
  ["GET /api/v2/affiliate/campaigns/{id}", [...bad, "404", ...always]]
] as const

describe("the OpenAPI document", () => {
  it("is the one that is committed", () => {
    const committed = readFileSync(new URL("../openapi.json", import.meta.url), "utf8")
    assert.isTrue(
      committed === `${JSON.stringify(document, null, 2)}\n`,
      "the contract has changed: `npm run openapi`"
    )
  })

  it.each(specified)("has %s with its statuses", (address, statuses) => {
    assert.deepStrictEqual(Object.keys(find(address)?.responses ?? {}), ["200", ...statuses])
  })

  it.each(operations)("describes $address and shows its answer", ({ operation }) => {
    assert.isNotEmpty(operation.summary)
    assert.isNotEmpty(operation.description)
    assert.match(operation.operationId, /^[a-z][A-Za-z0-9]*$/)
    for (const { name, description } of operation.parameters) assert.isNotEmpty(description, name)
    if (givesFile(operation)) return
    assert.include(exampleOf(operation, "200"), {
      status: "success",
      success: true,
      code: 200,
      name: "OK"
    })
  })

  it.each(operations)("shows the errors of $address as they go out", ({ operation }) => {
    for (const code of [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] as const) {
      if (!(code in operation.responses)) continue
      const { info, ...body } = exampleOf(operation, String(code))
      assert.deepStrictEqual(body, { ...Envelope.error(code) })
      const hasFields = [400, 409, 422, 500].includes(code)
      assert.strictEqual(Predicate.hasProperty(info, "errors"), hasFields, String(code))
    }
  })

  it("asks for a key under /api, for a session under /auth, and for nothing elsewhere", () => {
    const open =
      "accept-invitation forgot-password passkeys/challenge passkeys/sign-in reset-password sign-in sign-in-link sign-out sign-up verify-email"
    for (const { address, path, operation } of operations) {
      const forPeople =
        path.startsWith("/auth/") && !open.split(" ").includes(path.replace("/auth/", ""))
      const expected = path.startsWith("/api/")
        ? [{ ApiKey: [] }]
        : forPeople
          ? [{ SessionCookie: [] }]
          : []
      assert.deepStrictEqual(operation.security, expected, address)
    }
  })

  it("marks the key in the query as deprecated", () => {
    const scheme = document.components.securitySchemes.ApiKeyQuery
    assert.include(scheme, { in: "query", name: "api-key", "x-deprecated": true })
  })

  it("has no route and no operation id twice", () => {
    const routes = operations.map(({ address }) => address.replace(/\{\w+\}/g, "{}"))
    assert.strictEqual(new Set(routes).size, routes.length)
    const ids = operations.map(({ operation }) => operation.operationId)
    assert.strictEqual(new Set(ids).size, ids.length)
  })

  it("lists every alias with what it stands for", () => {
    for (const [alias, target] of Object.entries(aliases)) {
      const found = operations.filter(({ path }) => path.startsWith(alias))
      assert.isNotEmpty(found, alias)
      for (const { address, operation } of found) {
        const original = find(address.replace(alias, target))
        assert.deepStrictEqual(operation.parameters, original?.parameters)
        assert.deepStrictEqual(operation.responses, original?.responses)
      }
    }
  })

  it("refers to nothing that is not there", () => {
    for (const { $ref } of objectsIn(document).filter(({ $ref }) => Predicate.isString($ref))) {
      const [, ...keys] = String($ref).split("/")
      const target = keys.reduce<unknown>(
        (part, key) => (Predicate.isObject(part) ? part[key] : undefined),
        document
      )
      assert.isDefined(target, String($ref))
    }
  })

  it("lets answers have fields that it doesn't know", () => {
    for (const schema of objectsIn(document))
      assert.notStrictEqual(schema.additionalProperties, false)
  })

  it("shows numbers in addresses and headers as numbers with bounds", () => {
    const parameter = (address: string, name: string) =>
      find(address)?.parameters.find((parameter) => parameter.name === name)
    const goals = `GET ${network}/offers/{offer_id}/goals`
    assert.deepInclude(parameter(goals, "offer_id"), { in: "path", required: true })
    assert.include(parameter(goals, "offer_id")?.schema, { type: "integer", minimum: 1 })
    assert.include(parameter(goals, "perPage")?.schema, {
      type: "integer",
      minimum: 1,
      maximum: 1000
    })
    assert.include(parameter(goals, "id[]"), { style: "form", explode: true })
    for (const [name, { schema }] of Object.entries(document.components.headers)) {
      const isText = /^(x-request-id|ratelimit|x-data)/.test(name)
      assert.strictEqual(schema.type, isText ? "string" : "integer", name)
    }
  })

  it("tells of the paging headers on every list, and of waiting on 429 and 503", () => {
    const headers = (entry: Entry, status: string) =>
      Object.keys(responseOf(entry.operation, status)?.headers ?? {})
    const lists = operations.filter(isList)
    assert.isAbove(lists.length, 10)
    for (const entry of lists) {
      assert.includeMembers(headers(entry, "200"), [
        "x-pagination-current-page",
        "x-pagination-total-count",
        "x-pagination-page-count",
        "x-pagination-per-page"
      ])
    }
    for (const entry of operations) {
      for (const status of ["429", "503"]) {
        if (status in entry.operation.responses)
          assert.include(headers(entry, status), "retry-after")
      }
    }
  })
})

/** The headers of a page, and of a report what it is complete up to. */
const pagination = {
  "x-pagination-current-page": 1,
  "x-pagination-total-count": 1,
  "x-pagination-page-count": 1,
  "x-pagination-per-page": 10,
  "x-data-complete-until": "2026-01-31T12:00:00.000Z"
}

describe("the examples of the OpenAPI document", () => {
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, successes }) => {
      const address = `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`
      const operation = find(address)

      it(`fit the contract: ${address}`, () => {
        const fits = (schema: Schema.Top | undefined, value: unknown) =>
          assert.isTrue(schema !== undefined && Schema.is(Schema.toEncoded(schema))(value))

        if (!givesFile(operation)) {
          const body = exampleOf(operation, "200")
          const isPage = "x-pagination-per-page" in (responseOf(operation, "200")?.headers ?? {})
          fits(successes.get(200)?.[0], isPage ? { body, headers: pagination } : body)
        }

        const request = operation?.requestBody?.content[json]
        if (request !== undefined) fits(endpoint.payload.get(json)?.schemas[0], request.example)
      })
    }
  })
})
