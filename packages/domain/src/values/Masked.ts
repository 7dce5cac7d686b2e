/**
 * Secrets as records show them: enough to tell one from another, and never the whole.
 */
import { Schema, SchemaAST } from "effect"

const mark = "isMasked"

/** The shown part of a secret, such as `afn_a_…x7Qd`. Lists are not filtered or sorted by it. */
export const Masked = Schema.String.annotate({ [mark]: true }).pipe(Schema.brand("Masked"))

/** Whether a type is that of a masked secret, whatever else is said of it. */
export const isMasked = (ast: SchemaAST.AST): boolean =>
  SchemaAST.resolveAt<boolean>(mark)(ast) === true
