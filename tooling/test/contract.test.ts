import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { breakingChanges } from "../contract/Operations.ts"

const text = readFileSync(new URL("../../packages/api/openapi.json", import.meta.url), "utf8")
const whole = JSON.parse(text)

/** Any part of a document, as the parser gives it. */
type Part = ReturnType<typeof JSON.parse>

const network = "/api/v2/network"

/** What changes are planted in. To compare all other operations as well, dozens of times, takes half a minute. */
const planted = [
  "/health/live",
  `${network}/adv-billing/invoices`,
  `${network}/affiliates`,
  `${network}/affiliates/{affiliate_id}/postbacks`,
  `${network}/affiliates/{id}`,
  `${network}/offers`,
  `${network}/offers/{offer_id}/urls/{url_id}`,
  `${network}/reports/clicks`
]
const document = {
  ...whole,
  paths: Object.fromEntries(planted.map((path) => [path, whole.paths[path]]))
}
const affiliates = (contract: Part) => contract.paths[`${network}/affiliates`].get
const invoices = (contract: Part) => contract.paths[`${network}/adv-billing/invoices`].post
const parameter = (contract: Part, name: string) =>
  affiliates(contract).parameters.find((each: Part) => each.name === name)
const schema = (contract: Part, name: string) => contract.components.schemas[name]

type Plant = readonly [says: string, plant: (contract: Part) => void]

const breaking: ReadonlyArray<Plant> = [
  ["a path is removed", (c) => delete c.paths[`${network}/affiliates`]],
  [
    "an operation is removed",
    (c) => delete c.paths[`${network}/offers/{offer_id}/urls/{url_id}`].put
  ],
  ["an operation is called something else", (c) => (affiliates(c).operationId = "getAffiliates")],
  [
    "an open operation asks for a key",
    (c) => (c.paths["/health/live"].get.security = [{ ApiKey: [] }])
  ],
  ["a parameter is removed", (c) => affiliates(c).parameters.splice(0, 1)],
  ["a parameter becomes required", (c) => (parameter(c, "page").required = true)],
  [
    "a new parameter is required",
    (c) => affiliates(c).parameters.push({ name: "x", in: "query", required: true, schema: {} })
  ],
  ["a parameter takes fewer values", (c) => parameter(c, "sortField").schema.enum.pop()],
  ["a parameter becomes one of a few values", (c) => (parameter(c, "q").schema.enum = ["a"])],
  ["a parameter's minimum is raised", (c) => (parameter(c, "page").schema.minimum = 2)],
  ["a parameter's maximum is lowered", (c) => (parameter(c, "perPage").schema.maximum = 100)],
  ["a parameter gets a pattern", (c) => (parameter(c, "q").schema.pattern = "^a")],
  ["a parameter gets another type", (c) => (parameter(c, "page").schema = { type: "boolean" })],
  [
    "a number becomes an integer",
    (c) => (schema(c, "InvoiceInput").properties.amount = { type: "integer" })
  ],
  ["a body's field is removed", (c) => delete schema(c, "InvoiceInput").properties.offers],
  ["a body's field becomes required", (c) => schema(c, "InvoiceInput").required.push("offers")],
  [
    "a body has a new required field",
    (c) => {
      schema(c, "InvoiceInput").properties.x = { type: "string" }
      schema(c, "InvoiceInput").required.push("x")
    }
  ],
  [
    "a text of a body becomes shorter",
    (c) => (schema(c, "LandingPageUpdate").properties.title = { type: "string", maxLength: 64 })
  ],
  [
    "a body is not read as a form any more",
    (c) => delete invoices(c).requestBody.content["application/x-www-form-urlencoded"]
  ],
  ["an answer's field is removed", (c) => delete schema(c, "Affiliate").properties.email],
  [
    "an answer's field may be missing",
    (c) =>
      schema(c, "Affiliate").required.splice(schema(c, "Affiliate").required.indexOf("email"), 1)
  ],
  [
    "an answer's field may be null",
    (c) =>
      (schema(c, "Affiliate").properties.email = { anyOf: [{ type: "string" }, { type: "null" }] })
  ],
  [
    "an answer's field gets another type",
    (c) => (schema(c, "Affiliate").properties.account_balance = { type: "number" })
  ],
  [
    "an answer has another value in an enum",
    (c) =>
      (schema(c, "PostbackListItem").properties.level_id = { type: "integer", enum: [1, 2, 3, 4] })
  ],
  [
    "an id outgrows 32 bits",
    (c) => (schema(c, "Affiliate").properties.id = { type: "integer", format: "int64" })
  ],
  [
    "a header of an answer is removed",
    (c) => delete affiliates(c).responses["200"].headers["x-pagination-total-count"]
  ],
  [
    "a success has another status",
    (c) => {
      affiliates(c).responses["201"] = affiliates(c).responses["200"]
      delete affiliates(c).responses["200"]
    }
  ],
  [
    "a schema is called something else",
    (c) => {
      c.components.schemas.Partner = schema(c, "Affiliate")
      delete c.components.schemas.Affiliate
    }
  ],
  [
    "CSV is not answered any more",
    (c) => delete c.paths[`${network}/reports/clicks`].get.responses["200"].content["text/csv"]
  ]
]

const harmless: ReadonlyArray<Plant> = [
  ["nothing", () => {}],
  [
    "a new path",
    (c) => (c.paths["/api/v2/network/creatives"] = { get: { operationId: "x", responses: {} } })
  ],
  [
    "a new method",
    (c) => (c.paths[`${network}/offers`].patch = { operationId: "x", responses: {} })
  ],
  [
    "a new optional parameter",
    (c) => affiliates(c).parameters.push({ name: "x", in: "query", required: false, schema: {} })
  ],
  [
    "a parameter takes more values",
    (c) => parameter(c, "sortField").schema.enum.push("visited_at")
  ],
  ["a parameter's maximum is raised", (c) => (parameter(c, "perPage").schema.maximum = 5_000)],
  ["a parameter loses its limits", (c) => (parameter(c, "q").schema = { type: "string" })],
  [
    "an integer becomes a number",
    (c) => (parameter(c, "page").schema = { type: "number", minimum: 1 })
  ],
  [
    "a new optional field of a body",
    (c) => (schema(c, "InvoiceInput").properties.x = { type: "string" })
  ],
  ["a body's field becomes optional", (c) => (schema(c, "InvoiceInput").required = [])],
  [
    "a body's field may be null",
    (c) =>
      (schema(c, "InvoiceInput").properties.offers = {
        anyOf: [schema(c, "InvoiceInput").properties.offers, { type: "null" }]
      })
  ],
  [
    "a new field of an answer",
    (c) => {
      schema(c, "Affiliate").properties.x = { type: "string" }
      schema(c, "Affiliate").required.push("x")
    }
  ],
  [
    "an answer has fewer values in an enum",
    (c) => (schema(c, "PostbackListItem").properties.level_id = { type: "integer", enum: [1] })
  ],
  ["another error", (c) => (affiliates(c).responses["418"] = { description: "x" })],
  [
    "other words and examples",
    (c) => {
      affiliates(c).summary = "x"
      schema(c, "Affiliate").properties.email.description = "x"
    }
  ],
  [
    "a second name of a schema",
    (c) => {
      c.components.schemas.Partner = schema(c, "Affiliate")
      c.paths[`${network}/affiliates/{id}`].get.responses["200"].content[
        "application/json"
      ].schema.properties.info.properties.affiliate.$ref = "#/components/schemas/Partner"
    }
  ]
]

const changesBy = (plant: Plant[1]) => {
  const changed = structuredClone(document)
  plant(changed)
  return breakingChanges(document, changed)
}

describe("What breaks the contract", () => {
  for (const [says, plant] of breaking) {
    it(`breaks when ${says}`, () => assert.isNotEmpty(changesBy(plant)))
  }
  for (const [says, plant] of harmless) {
    it(`does not break by ${says}`, () => assert.deepStrictEqual(changesBy(plant), []))
  }
})
