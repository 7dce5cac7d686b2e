import { type JsonSchema, Predicate } from "effect"
import { type Html, html, type Part } from "./Html.ts"
import { inline } from "./Markdown.ts"

/** JSON Schemas in words. */

type Schema = JsonSchema.JsonSchema

/** The component that a `$ref` names. */
export const componentName = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1)

const schemasIn = (value: unknown): ReadonlyArray<Schema> =>
  Array.isArray(value) ? value.filter(Predicate.isObject) : []

/** Bounds that say more than what fits an integer. */
const range = ({ maxLength, maximum, minimum }: Schema): string => {
  if (Predicate.isNumber(maxLength)) return ` of at most ${maxLength} characters`
  if (!Predicate.isNumber(minimum)) return ""
  const isBounded = Predicate.isNumber(maximum) && maximum < 2_147_483_647
  return isBounded ? ` from ${minimum} to ${maximum}` : ` from ${minimum}`
}

/** The type of a value: `integer from 1 to 1000`, `array of Goal`, `text or null`. */
export const typeText = (schema: Schema): Part => {
  const { $ref, anyOf, enum: values, format, items, type } = schema
  if (Predicate.isString($ref)) {
    const name = componentName($ref)
    return html`<a href="#schema/${name}">${name}</a>`
  }
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(", ")
  if (Array.isArray(anyOf)) {
    return schemasIn(anyOf).map((part, index) => [index === 0 ? "" : " or ", typeText(part)])
  }
  if (Predicate.isObject(items)) return ["array of ", typeText(items)]
  if (format === "binary") return "file"
  return `${String(type ?? "any")}${range(schema)}`
}

/** What a schema says about itself, or its parts where it says nothing. */
const descriptionOf = (schema: Schema): string | undefined =>
  Predicate.isString(schema.description)
    ? schema.description
    : schemasIn(schema.anyOf).map(descriptionOf).find(Predicate.isNotUndefined)

/** The schema whose fields a value has, if it is an object or a list of them. */
const objectIn = (schema: Schema): Schema | undefined => {
  if (Predicate.isObject(schema.properties)) return schema
  if (Predicate.isObject(schema.items)) return objectIn(schema.items)
  return schemasIn(schema.anyOf).map(objectIn).find(Predicate.isNotUndefined)
}

/** The fields of an object, and those of the objects inside it. */
export const fields = (schema: Schema): Html | undefined => {
  const { properties, required } = objectIn(schema) ?? {}
  if (!Predicate.isObject(properties)) return undefined
  const names = new Set(Array.isArray(required) ? required : [])
  return html`<dl>${Object.entries(properties).map(([name, value]) =>
    Predicate.isObject(value) ? field(name, value, names.has(name)) : undefined
  )}</dl>`
}

/** One field or parameter. */
export const field = (name: string, schema: Schema, isRequired: boolean, text?: string): Html => {
  const description = text ?? descriptionOf(schema)
  return html`<dt><code>${name}</code> <span class="type">${typeText(schema)}</span>${
    isRequired ? undefined : html` <span class="optional">optional</span>`
  }</dt><dd>${description === undefined ? undefined : inline(description)}${
    schema.$ref === undefined ? fields(schema) : undefined
  }</dd>`
}

/** All that is said of a schema that has a name: what it is, and its fields or its type. */
export const describe = (schema: Schema): Part => {
  const description = descriptionOf(schema)
  return [
    description === undefined ? undefined : html`<p>${inline(description)}</p>`,
    fields(schema) ?? html`<p class="type">${typeText(schema)}</p>`
  ]
}
