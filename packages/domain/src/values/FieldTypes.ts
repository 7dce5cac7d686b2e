/** The types that a field of a record may hold, by its schema: for code that writes records in another form. */
import { type Schema, SchemaAST } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { Decimal } from "./DecimalText.ts"
import { Flag } from "./Flag.ts"
import { IsoTime } from "./IsoTime.ts"
import { isMasked } from "./Masked.ts"
import { Amount, ExchangeRate } from "./Money.ts"
import { UnixTime } from "./UnixTime.ts"

/** The types that a field's value can have, null left out. */
export const members = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  SchemaAST.isUnion(ast)
    ? ast.types.flatMap(members)
    : SchemaAST.isNull(ast) || SchemaAST.isUndefined(ast)
      ? []
      : [ast]

/** A narrower amount, or one described in other words, begins with the checks of `Amount` as well. */
export const isAmount = (ast: SchemaAST.AST): boolean =>
  ast.checks !== undefined && ast.checks[0] === Amount.ast.checks?.[0]

/** What a scalar field holds, as lists filter and sort by it. */
export type Kind =
  | "amount"
  | "date"
  | "day"
  | "decimal"
  | "flag"
  | "number"
  | "text"
  | "time"
  | "word"

/** The values that a field may have where its type names each of them. */
export const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.LiteralValue> =>
  members(SchemaAST.toEncoded(ast)).flatMap((type) =>
    SchemaAST.isLiteral(type) ? [type.literal] : []
  )

/** More words than that, such as currencies, are no choice to offer: they are compared as text. */
const wordsMax = 32

const kindOfLiterals = (literals: ReadonlyArray<unknown>): Kind => {
  if (String(literals) === String(Flag.literals)) return "flag"
  if (literals.every((literal) => typeof literal === "number")) return "number"
  return literals.length > wordsMax ? "text" : "word"
}

const isText = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isString(ast) || SchemaAST.isTemplateLiteral(ast)

/** What narrows or describes a schema further begins with its checks as well. */
const isOf =
  ({ ast: { checks } }: Schema.Top) =>
  (ast: SchemaAST.AST): boolean =>
    ast.checks?.[0] === checks?.[0]

const isDate = isOf(UnixTime)
const isDay = isOf(CalendarDate)
const isDecimal = (ast: SchemaAST.AST): boolean => isOf(Decimal)(ast) || isOf(ExchangeRate)(ast)
const isTime = isOf(IsoTime)

/** The kind of a field. A list, an object and a masked secret have none, and no list goes by them. */
export const kindOf = (ast: SchemaAST.AST): Kind | undefined => {
  const types = members(SchemaAST.toEncoded(ast))
  const literals = literalsOf(ast)
  if (types.length === 0 || types.some(isMasked)) return undefined
  if (literals.length === types.length) return kindOfLiterals(literals)
  if (types.every(isAmount)) return "amount"
  if (types.every(isDate)) return "date"
  if (types.every(isDay)) return "day"
  if (types.every(isDecimal)) return "decimal"
  if (types.every(isTime)) return "time"
  if (types.every(SchemaAST.isBoolean)) return "flag"
  if (types.every(SchemaAST.isNumber)) return "number"
  return types.every(isText) ? "text" : undefined
}
