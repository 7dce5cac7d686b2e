/** What requests may set of affiliates and advertisers alike. */
import { Schema, SchemaGetter } from "effect"
import { clearable } from "../values/Change.ts"
import { EmailAddress } from "../values/EmailAddress.ts"
import { HttpUrl } from "../values/HttpUrl.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import { ApiStatus, StatusInput } from "../values/Status.ts"
import * as Text from "../values/Text.ts"
import { TimeZone } from "../values/TimeZone.ts"
import * as CommonPasswords from "./CommonPasswords.ts"

const urlMessage = "must be an http or https URL of at most 255 characters"

/** A URL of at most 255 characters. */
export const ShortUrl = HttpUrl.check(Schema.isMaxLength(255, { message: urlMessage })).annotate({
  message: urlMessage
})

const commonMessage = "must not be one of the thousand commonest passwords; choose another"

/** At least 8 characters, and none of the commonest; more than 255 would only cost time. */
export const Password = Text.atMost(255)
  .check(
    Schema.isMinCodePoints(8, { message: "must have at least 8 characters" }).abort(),
    Schema.makeFilter((text) => !CommonPasswords.includes(text), {
      message: commonMessage,
      toJsonSchema: () => [{}, true]
    })
  )
  .annotate({
    description: "At least 8 characters, and none of the thousand commonest passwords",
    examples: ["correct horse battery"]
  })

/** A password as entered, by whatever rules it was chosen. */
export const GivenPassword = Text.atMost(255).annotate({ examples: ["correct horse battery"] })

/** The own password, which a signed-in person confirms to set another one. */
export const CurrentPassword = Schema.optionalKey(GivenPassword).annotateKey({
  description:
    "The present password of whoever is signed in; only to change the own one with a session"
})

const countryMessage = "must be the GeoNames id of a country, or 0 for that of `ip`"

/** A country by its GeoNames id; 0 is that of the address. */
export const CountryInput = Integer.input(
  Integer.between(0, Number.MAX_SAFE_INTEGER).annotate({ message: countryMessage })
)

const jsonMessage = "must be a JSON object, or one as text"
const isObjectText = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Custom fields: an object of at most 16 384 characters, which is kept as text. */
export const CustomFields = Schema.Union([
  Schema.String,
  Schema.Record(Schema.String, Schema.Unknown)
])
  .annotate({ message: jsonMessage })
  .pipe(
    Schema.decodeTo(
      Text.atMost(16_384).check(Schema.makeFilter(isObjectText, { message: jsonMessage })),
      {
        decode: SchemaGetter.transform((input) =>
          typeof input === "string" ? input : JSON.stringify(input)
        ),
        encode: SchemaGetter.transform((text): string | { readonly [x: string]: unknown } => text)
      }
    )
  )

/** The fields that affiliates and advertisers have in common, but for the e-mail address. */
export const accountFields = {
  external_id: clearable(Text.filled(64)),
  firstname: clearable(Text.atMost(255)),
  lastname: clearable(Text.atMost(255)),
  phone: clearable(Text.atMost(64)),
  website_url: clearable(ShortUrl),
  status: Schema.optionalKey(StatusInput),
  country: clearable(CountryInput),
  region: clearable(Text.atMost(128)),
  city: clearable(Text.atMost(128)),
  address: clearable(Text.atMost(128)),
  postal_code: clearable(Text.atMost(16)),
  timezone: Schema.optionalKey(TimeZone),
  notes: clearable(Text.atMost(16_384)),
  internal_notes: clearable(Text.atMost(16_384)),
  tags: clearable(ListInput.labels(50)),
  managers: clearable(ListInput.ids(Id, 50)),
  ip: clearable(Text.atMost(45))
}

/** The two fields by which a request sets a password. */
export const passwordFields = {
  password: Schema.optionalKey(Password),
  password_repeat: Schema.optionalKey(Schema.String)
}

/** Whether the account may use its key. */
export const ApiStatusInput = Integer.input(
  ApiStatus.annotate({ message: "must be 1 (enabled) or 2 (disabled)" })
)

export { EmailAddress }

/** What a password and its repetition are checked for. */
export const passwordsAgree = Schema.makeFilter(
  ({
    password,
    password_repeat
  }: {
    readonly password?: string
    readonly password_repeat?: string
  }) =>
    password_repeat === undefined || password_repeat === password
      ? undefined
      : { path: ["password_repeat"], issue: "must be the same as password" }
)
