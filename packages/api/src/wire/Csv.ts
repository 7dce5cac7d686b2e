/**
 * Rows as CSV (RFC 4180): every cell in quotes, lines end with CR LF, the first one names the columns.
 * What a cell may be follows from the record's schema, as the columns themselves do.
 */
import { FieldTypes } from "@affnet/domain"
import { Predicate, type Schema, SchemaAST } from "effect"

/** A record, or the part of one that a report has. */
export type Row = Readonly<Record<string, unknown>>

/** A column of a table, and where its cell stands in a row. */
export interface Column {
  readonly key: string
  /** Text that other parties may have written; numbers, amounts and conditions are none. */
  readonly isText: boolean
  readonly cell: (row: Row) => unknown
}

/** Spreadsheets take a cell that begins so for a formula, which can send the rest of the sheet away. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u

/** Text as a cell that no spreadsheet computes. */
const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const quoted = (text: string): string =>
  text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`

const write = ({ cell, isText }: Column, row: Row): string => {
  const value = cell(row)
  if (value === null || value === undefined) return '""'
  if (typeof value === "object") return quoted(JSON.stringify(value))
  return typeof value === "number"
    ? `"${value}"`
    : quoted(isText ? harmless(String(value)) : String(value))
}

const lineEnd = "\r\n"

/** The line that names the columns. */
export const header = (columns: ReadonlyArray<Column>): string =>
  columns.map(({ key }) => quoted(key)).join(",") + lineEnd

/** A line for each row. Put together by hand, because exports spend most of their time here. */
export const lines = (columns: ReadonlyArray<Column>, rows: Iterable<Row>): string => {
  let text = ""
  for (const row of rows) {
    let separator = ""
    for (const column of columns) {
      text += separator + write(column, row)
      separator = ","
    }
    text += lineEnd
  }
  return text
}

/** A column of a field that holds one value. */
export const column = (key: string, isText: boolean): Column => ({
  key,
  isText,
  cell: (row) => row[key]
})

/** A column that says the same in every row. */
export const constant = (key: string, value: string): Column => ({
  key,
  isText: false,
  cell: () => value
})

/** The part of a mention of another record; null where nothing is mentioned. */
const partOf = (field: string, part: string) => (row: Row) => {
  const mention = row[field]
  return Predicate.isObject(mention) ? mention[part] : null
}

type Types = ReadonlyArray<SchemaAST.AST>

/** Whether some of it may be text that other parties have written. */
const isTextIn = (types: Types): boolean =>
  types.some(SchemaAST.isString) && !types.every(FieldTypes.isAmount)

/** The two parts of a mention; `undefined` for other objects, which are JSON in one cell. */
const partsOf = ([type]: Types) => {
  if (type === undefined || !SchemaAST.isObjects(type)) return undefined
  const [id, title, ...more] = type.propertySignatures.map((part) => ({
    name: String(part.name),
    isText: isTextIn(FieldTypes.members(part.type))
  }))
  const isMention =
    more.length === 0 && (title?.name === "value" || (id?.name === "id" && title?.name === "title"))
  return id !== undefined && title !== undefined && isMention ? { id, title } : undefined
}

/** A mention `x` of another record, or an hour, takes two columns: `x_id` and `x`. */
const columnsOfField = (key: string, ast: SchemaAST.AST): ReadonlyArray<Column> => {
  const types = FieldTypes.members(SchemaAST.toEncoded(ast))
  const parts = types.every(SchemaAST.isObjects) ? partsOf(types) : undefined
  if (parts === undefined) return [column(key, isTextIn(types))]
  const { id, title } = parts
  return [
    { key: `${key}_id`, isText: id.isText, cell: partOf(key, id.name) },
    { key, isText: true, cell: partOf(key, title.name) }
  ]
}

/** The columns of a record, in the order of its fields: all of them, or the requested ones. */
export const columnsOf = (
  record: Schema.Struct<Schema.Struct.Fields>,
  isWanted: (field: string) => boolean = () => true
): ReadonlyArray<Column> =>
  Object.entries(record.fields).flatMap(([key, field]) =>
    isWanted(key) ? columnsOfField(key, field.ast) : []
  )
