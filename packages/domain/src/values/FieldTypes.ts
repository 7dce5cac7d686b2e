/**
 * What a field of a record may hold, as its schema says: for whoever writes records down in another form.
 */
import { SchemaAST } from "effect"
import { Amount } from "./Money.ts"

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
