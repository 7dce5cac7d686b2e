import { Nearest } from "@affnet/domain"
import { Predicate, Result, Schema } from "effect"

/** `*` stands for every field. */
const every = "*"

/** A field was asked for that no record has. */
export class UnknownField extends Schema.TaggedError<UnknownField>()("UnknownField", {
  problem: Schema.String
}) {
  override get message(): string {
    return this.problem
  }
}

const namesIn = (records: ReadonlyArray<object>): ReadonlySet<string> =>
  new Set(records.flatMap((record) => Object.keys(record)))

const part = (record: object, fields: ReadonlyArray<string>): object =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => fields.includes(name))
      .sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other))
  )

/** The records with these fields alone, in this order. */
export const select = (
  data: unknown,
  fields: ReadonlyArray<string>
): Result.Result<unknown, UnknownField> => {
  if (fields.includes(every)) return Result.succeed(data)
  const records = (Array.isArray(data) ? data : [data]).filter(Predicate.isObject)
  if (records.length === 0) return Result.succeed(data)
  const known = namesIn(records)
  const unknown = fields.find((field) => !known.has(field))
  if (unknown !== undefined) {
    return Result.fail(new UnknownField({ problem: Nearest.unknown("field", unknown, known) }))
  }
  const parts = records.map((record) => part(record, fields))
  return Result.succeed(Array.isArray(data) ? parts : parts[0])
}
