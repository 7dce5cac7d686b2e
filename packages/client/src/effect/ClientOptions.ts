import { Config, Redacted, Schema } from "effect"
import { apiKeyMessage, apiKeyPattern, baseUrlMessage, isBaseUrl } from "../OptionRules.ts"

/** What a client needs to know: where the network is, and the key to call it with. */

/** Where a network may be: an http or https address without credentials, query and fragment. */
export const BaseUrl = Schema.String.check(
  Schema.makeFilter(isBaseUrl, { message: baseUrlMessage })
)

const ApiKey = Schema.String.check(Schema.isPattern(apiKeyPattern, { message: apiKeyMessage }))

/** Where the network is, and the key to call it with. */
export interface ClientOptions {
  /** `https://network.example`; a path, when it has one, stands before those of the API. */
  readonly baseUrl: string
  readonly apiKey: Redacted.Redacted
}

const schema = Schema.Struct({ baseUrl: BaseUrl, apiKey: Schema.RedactedFromValue(ApiKey) })

/** Fails with a `SchemaError` that names the option and what it must be, never its value. */
export const check = ({ apiKey, baseUrl }: ClientOptions) =>
  Schema.decodeEffect(schema)({ baseUrl, apiKey: Redacted.value(apiKey) })

/** The options in the variables `AFFNET_BASE_URL` and `AFFNET_API_KEY`. */
export const config: Config.Config<ClientOptions> = Config.all({
  baseUrl: Config.schema(schema.fields.baseUrl, "AFFNET_BASE_URL"),
  apiKey: Config.schema(schema.fields.apiKey, "AFFNET_API_KEY")
})
