import { fieldErrors } from "@affnet/api"
import { Schema } from "effect"

/** The arguments of a tool are not what it takes. Nothing was asked of the network. */
export class ArgumentsRefused extends Schema.TaggedError<ArgumentsRefused>()("ArgumentsRefused", {
  errors: Schema.Record(Schema.String, Schema.Array(Schema.String))
}) {}

/** What is wrong with each argument. */
export const ofSchema = (error: Schema.SchemaError): ArgumentsRefused =>
  new ArgumentsRefused({ errors: fieldErrors(error) })
