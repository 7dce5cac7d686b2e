import type { Field, Problems, Request, Rows, Typed, Value } from "./Form.ts"

/** Between what records hold, what is typed, and what requests say. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const at = (record: unknown, name: string): unknown =>
  name.split(".").reduce((value, part) => (isRecord(value) ? value[part] : undefined), record)

const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

const typedValue = (field: Field, value: unknown): Value | undefined => {
  if (field.kind === "switch") return value === 1 || value === true
  if (field.kind === "rows") {
    return Array.isArray(value) ? value.map((row) => readFields(field.fields, row)) : []
  }
  if (field.kind === "tags" && typeof value === "string") {
    return value.split(",").map((one) => one.trim())
  }
  if (Array.isArray(value)) return value.filter(isScalar)
  return isScalar(value) ? value : undefined
}

/** What a form begins with, of a record that has values under the names of the fields. */
export const readFields = (fields: ReadonlyArray<Field>, record: unknown): Typed =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = typedValue(field, at(record, field.name))
      return value === undefined ? [] : [[field.name, value]]
    })
  )

const lists = new Set<Field["kind"]>(["choices", "records", "tags", "rows"])

/** What stands for nothing. */
const emptyOf = ({ kind }: Field): unknown => {
  if (lists.has(kind)) return []
  return kind === "switch" ? false : null
}

const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === ""

const isRows = (value: Value): value is Rows =>
  Array.isArray(value) && value.some((one) => isRecord(one))

const numeric = /^-?\d+$/u

const sent = (field: Field, value: Value): unknown => {
  if (field.kind === "rows") {
    return isRows(value) ? value.map((row) => requestOf(field.fields, row)) : []
  }
  const isNumber = field.kind === "number" || field.kind === "record"
  return isNumber && typeof value === "string" && numeric.test(value) ? Number(value) : value
}

/** `targeting.geo.allowed` as an object in an object. */
const put = (into: Record<string, unknown>, name: string, value: unknown): void => {
  const [first = "", ...rest] = name.split(".")
  if (rest.length === 0) {
    into[first] = value
    return
  }
  const inner = into[first]
  const next = isRecord(inner) ? { ...inner } : {}
  put(next, rest.join("."), value)
  into[first] = next
}

/** The fields that are asked for. */
export const asked = (fields: ReadonlyArray<Field>, typed: Typed): ReadonlyArray<Field> =>
  fields.filter(({ when }) => when === undefined || when(typed))

/** What was typed as a request says it: what was emptied is cleared, unless it can't be. */
export const requestOf = (fields: ReadonlyArray<Field>, typed: Typed): Request => {
  const request: Record<string, unknown> = {}
  for (const field of asked(fields, typed)) {
    const value = typed[field.name]
    if (!isEmpty(value) && value !== undefined) put(request, field.name, sent(field, value))
    else if (field.isKept !== true && field.isNeeded !== true && field.kind !== "file") {
      put(request, field.name, emptyOf(field))
    }
  }
  return request
}

/** What the network says of a field that a request lacks. */
const isMissing = "is required"

const isLeftOut = (value: Value | undefined): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.length === 0)

/** The fields that have to be filled and are not, those of lines included: nobody has to be asked for that. */
export const missingIn = (fields: ReadonlyArray<Field>, typed: Typed): Problems =>
  Object.fromEntries(
    asked(fields, typed).flatMap((field): ReadonlyArray<readonly [string, string]> => {
      const value = typed[field.name]
      if (field.isNeeded === true && isLeftOut(value)) return [[field.name, isMissing]]
      if (field.kind !== "rows" || value === undefined || value === null || !isRows(value))
        return []
      return value.flatMap((row, place) =>
        Object.entries(missingIn(field.fields, row)).map(
          ([name, problem]) => [`${field.name}.${place}.${name}`, problem] as const
        )
      )
    })
  )

/** Where a field finds what can be chosen, if that follows from what else was typed. */
const followed = (field: Field, typed: Typed): string | undefined =>
  (field.kind === "record" || field.kind === "records") && typeof field.of === "function"
    ? field.of(typed).name
    : undefined

/** The fields that another value of a field leaves without one: what was chosen in them followed from it. */
export const leftBy = (
  fields: ReadonlyArray<Field>,
  typed: Typed,
  name: string,
  value: Value
): ReadonlyArray<string> => {
  const after = { ...typed, [name]: value }
  return fields
    .filter((field) => field.name !== name && followed(field, typed) !== followed(field, after))
    .map((field) => field.name)
}

/** What is typed once a field has another value. */
export const typeInto = (
  fields: ReadonlyArray<Field>,
  typed: Typed,
  name: string,
  value: Value
): Typed => ({
  ...typed,
  [name]: value,
  ...Object.fromEntries(leftBy(fields, typed, name, value).map((left) => [left, null]))
})

const firstText = (values: ReadonlyArray<Value | undefined>): string | undefined =>
  values.find((one) => typeof one === "string" && one !== "")?.toString()

/** What a record is called, by the fields of its form that tell. */
export const titleIn = ({ company_name, name, title }: Typed): string | undefined =>
  firstText([title, name, company_name])

/** The same where nothing but the form tells: by its code, which may be an address in other records. */
export const calledIn = (typed: Typed): string | undefined =>
  titleIn(typed) ?? firstText([typed.code])

/** What a choice shows before anybody chose is what is sent. */
export const begin = (fields: ReadonlyArray<Field>): Typed =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.kind === "choice" && field.choices[0] !== undefined
        ? [[field.name, field.choices[0][0]]]
        : []
    )
  )
