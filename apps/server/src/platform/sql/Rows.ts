/**
 * How records lie in rows. A row holds the subset that both engines share: money as a count of
 * 1/10 000 units, conditions as 0 or 1, lists and objects as JSON text. What a field is follows from
 * the record's own schema, so that no table has to describe it again.
 */
import { Money as DomainMoney, FieldTypes } from "@affnet/domain"
import { Result, Schema, SchemaAST, SchemaGetter } from "effect"

/** A whole number as either engine may return it: a number, a bigint, or text. */
export const Integer = Schema.Union([Schema.Number, Schema.BigInt, Schema.String]).pipe(
  Schema.decodeTo(Schema.Int, {
    decode: SchemaGetter.transform(Number),
    encode: SchemaGetter.transform((value): number | bigint | string => value)
  })
)

/** Money as either engine may return a 64-bit integer. */
export const Money = Schema.Union([Schema.Number, Schema.BigInt, Schema.String]).pipe(
  Schema.decodeTo(DomainMoney.Money, {
    decode: SchemaGetter.transform(BigInt),
    encode: SchemaGetter.transform((value): number | bigint | string => value)
  })
)

/** How the value of a field lies in its column. */
interface Form {
  readonly fromCell: (cell: unknown) => unknown
  readonly toCell: (value: unknown) => unknown
}

const money = (units: unknown): DomainMoney.Money => {
  const count = typeof units === "number" ? BigInt(units) : BigInt(String(units))
  return Result.getOrThrow(DomainMoney.fromUnits(count))
}

const amount: Form = {
  fromCell: (cell) => DomainMoney.toAmount(money(cell)),
  toCell: (value) => Result.getOrThrow(DomainMoney.parse(String(value)))
}

const json: Form = {
  fromCell: (cell) => (typeof cell === "string" ? JSON.parse(cell) : cell),
  toCell: (value) => JSON.stringify(value)
}

const condition: Form = {
  fromCell: (cell) => Number(cell) === 1,
  toCell: (value) => (value === true ? 1 : 0)
}

const isNumeric = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isNumber(ast) || (SchemaAST.isLiteral(ast) && typeof ast.literal === "number")

const isText = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isString(ast) ||
  SchemaAST.isTemplateLiteral(ast) ||
  (SchemaAST.isLiteral(ast) && typeof ast.literal === "string")

/**
 * The form of a field; `undefined` for text and integers, which lie in their columns as they are: both
 * engines' clients return an integer as a number wherever that holds it.
 */
const formOf = (ast: SchemaAST.AST): Form | undefined => {
  const types = FieldTypes.members(ast)
  if (types.every(FieldTypes.isAmount)) return amount
  if (types.every((type) => isText(type) || isNumeric(type))) return undefined
  return types.every(SchemaAST.isBoolean) ? condition : json
}

type Forms = ReadonlyMap<string, Form>

const formsOf = (fields: Schema.Struct.Fields): Forms => {
  const forms = Object.entries(fields).map(
    ([name, field]) => [name, formOf(SchemaAST.toEncoded(field.ast))] as const
  )
  return new Map(forms.flatMap(([name, form]) => (form === undefined ? [] : [[name, form]])))
}

/** A row as the database returns it. */
export type Row = Readonly<Record<string, unknown>>

const fromCell = (form: Form | undefined, cell: unknown): unknown =>
  form === undefined || cell === null || cell === undefined ? cell : form.fromCell(cell)

const fits = (field: Schema.Constraint, form: Form | undefined, cell: unknown): boolean => {
  try {
    return Schema.is(Schema.toEncoded(field))(fromCell(form, cell))
  } catch {
    return false
  }
}

/** Names the fields that do not fit and never their values, which may be personal data. */
const misfit = (fields: Schema.Struct.Fields, forms: Forms, row: Row): Error => {
  const names = Object.entries(fields)
    .filter(([name, field]) => !fits(field, forms.get(name), row[name]))
    .map(([name]) => name)
  return new Error(
    `A row does not fit its record in ${names.join(", ") || "the checks of a field"}`
  )
}

const nothing: Row = {}

/** A record whose schema asks for nothing but the value. */
type RecordSchema<Fields extends Schema.Struct.Fields> = Schema.Struct<Fields> & {
  readonly DecodingServices: never
}

/**
 * Reads rows as records; columns that are no field of the record are left out. `derived` are fields that
 * follow from the row, and count for more than its columns. A row that does not fit the record's schema is
 * a defect.
 */
export const stored = <const Fields extends Schema.Struct.Fields>(
  record: RecordSchema<Fields>,
  derived: (row: Row) => Row = () => nothing
): ((row: Row) => Schema.Struct<Fields>["Type"]) => {
  const forms = formsOf(record.fields)
  const decode = Schema.decodeUnknownSync(record)
  return (row) => {
    try {
      const encoded: Record<string, unknown> = { ...row, ...derived(row) }
      for (const [name, form] of forms) encoded[name] = fromCell(form, encoded[name])
      return decode(encoded)
    } catch {
      throw misfit(record.fields, forms, { ...row, ...derived(row) })
    }
  }
}

/**
 * Writes fields of a record as cells, for `sql.insert` and `sql.update`: all of them, or those given.
 */
export const toRow = <const Fields extends Schema.Struct.Fields>(
  record: Schema.Struct<Fields>
): ((values: Partial<Schema.Struct<Fields>["Encoded"]>) => Record<string, unknown>) => {
  const forms = formsOf(record.fields)
  return (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value === null || value === undefined ? null : (forms.get(name)?.toCell(value) ?? value)
      ])
    )
}
