import { Predicate, Record, type Schema } from "effect"
import * as Words from "./Words.ts"

/** What a write would make of a record, in words. */

/** The words of each field. */
export type Labels = Readonly<Record<string, (value: unknown) => unknown>>

/** The words of fields, as their schemas know them. */
export const labelsOf = (fields: Readonly<Record<string, Schema.Codec<unknown>>>): Labels =>
  Record.map(fields, Words.labelOf)

const labelled = (labels: Labels, name: string, value: unknown): unknown =>
  labels[name]?.(value) ?? value

/** Values by their words. */
export const inWords = (values: object, labels: Labels): Readonly<Record<string, unknown>> =>
  Record.map({ ...values }, (value: unknown, name) => labelled(labels, name, value))

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "none"
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(text).join(",")
  return Predicate.isObject(value) ? JSON.stringify(value) : String(value)
}

/** A record that refers to another holds it whole where a call names its id. */
const heldIn = (record: object, name: string): unknown => {
  if (Predicate.hasProperty(record, name)) return record[name]
  const whole = name.replace(/_id$/u, "")
  const held = Predicate.hasProperty(record, whole) ? record[whole] : undefined
  return Predicate.hasProperty(held, "id") ? held.id : held
}

/** `status: "active → disabled"` for each field that would differ; `heldAs` has what records call otherwise. */
export const between = (
  record: object,
  changes: object,
  labels: Labels,
  heldAs: Readonly<Record<string, string>> = {}
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const before = text(labelled(labels, name, heldIn(record, heldAs[name] ?? name)))
      const after = text(labelled(labels, name, change))
      return before === after ? [] : [[name, `${before} → ${after}`] as const]
    })
  )
