import { assert, describe, it } from "@effect/vitest"
import { Predicate, Schema } from "effect"
import * as Operation from "../../src/contract/Operation.ts"
import { isForeign } from "../../src/results/Foreign.ts"
import { isPersonal } from "../../src/results/PersonalData.ts"
import { isSecret } from "../../src/results/Secrets.ts"

/** A schema in which a text is not free. */
const fixed = ["const", "enum", "format", "pattern", "allOf"]

/** The names of fields whose text may be anything. */
const freeIn = (document: { readonly schema: unknown; readonly definitions: unknown }) => {
  const found = new Set<string>()
  const seen = new Set<string>()
  const walk = (schema: unknown, name: string): void => {
    if (!Predicate.isObject(schema)) return
    const { $ref, additionalProperties, anyOf, items, properties, type } = Object(schema)
    if (Predicate.isString($ref)) {
      const definition = $ref.split("/").at(-1) ?? ""
      if (seen.has(`${name} ${definition}`)) return
      seen.add(`${name} ${definition}`)
      walk(Object(document.definitions)[definition], name)
    }
    for (const inner of [items, additionalProperties, ...(anyOf ?? [])]) walk(inner, name)
    for (const [field, inner] of Object.entries(Object(properties))) walk(inner, field)
    if (type === "string" && !fixed.some((word) => word in schema)) found.add(name)
  }
  walk(document.schema, "")
  return found
}

/** Free text in results of tools that does not stand apart, and why it need not. */
const outside: Readonly<Record<string, ReadonlyArray<string>>> = {
  "made by the network: names of things, ids, sentences of its own": [
    "actor",
    "entity",
    "field",
    "hash",
    "id",
    "image",
    "invalid_reason",
    "problem",
    "reason",
    "reason_code",
    "request_id",
    "sha256",
    "tracking_url",
    "trash_detail",
    "type_selected",
    "warnings"
  ],
  "codes, numbers, times and lists of ids, which are written as text": [
    "allowed",
    "allowed_ips",
    "cap",
    "caps",
    "color",
    "currency",
    "denied",
    "devices",
    "exchange_date",
    "geo_allowed",
    "geo_denied",
    "invoice_day_of_the_week",
    "invoice_days_of_the_month",
    "managers_assigned",
    "maximum",
    "payment_methods",
    "payout_for_affiliate",
    "rate",
    "tags",
    "traffic_types",
    "values",
    "visible_products",
    "visible_to_specific_affiliates_only",
    "x-data-complete-until"
  ],
  "looked up in tables of the network by address or browser": [
    "connection_type",
    "country_selected",
    "device_type",
    "mobile_operator"
  ],
  "set by the network's managers": [
    "alias",
    "answer",
    "preview",
    "preview_url",
    "questions",
    "tags_selected",
    "traffic_types_selected",
    "url"
  ],
  "masked by the network": ["payment_method_info", "signing_secret"]
}

describe("Text of strangers", () => {
  it("stands apart, whatever field of the contract it comes in", () => {
    const open = new Set<string>()
    for (const { endpoint, tool } of Operation.all) {
      if (tool === undefined) continue
      for (const schema of endpoint.success) {
        for (const name of freeIn(Schema.toJsonSchemaDocument(schema))) {
          if (!isForeign(name, "any text") && !isSecret(name) && !isPersonal(name)) open.add(name)
        }
      }
    }
    assert.deepStrictEqual([...open].sort(), Object.values(outside).flat().sort())
  })

  it("stands apart in what tools make of the contract: previews, statements", () => {
    for (const name of ["account", "external_id", "goal_name", "adv_order_id", "aff_click_id"]) {
      assert.isTrue(isForeign(name, "any text"), name)
    }
  })
})
