/** What requests may set of an advertiser. */
import { Schema } from "effect"
import { clearable, named } from "../values/Change.ts"
import { CurrencyInput } from "../values/Currency.ts"
import { withExample } from "../values/Example.ts"
import * as Text from "../values/Text.ts"
import {
  ApiStatusInput,
  accountFields,
  EmailAddress,
  passwordFields,
  passwordsAgree
} from "./AccountInput.ts"
import * as ReportSettings from "./ReportSettings.ts"

const fields = {
  ...accountFields,
  unsigned_reports: Schema.optionalKey(
    ReportSettings.UnsignedReports.annotate({ message: "must be one of off, pending, trusted" })
  ),
  over_limit_reports: Schema.optionalKey(
    ReportSettings.OverLimitReports.annotate({ message: "must be hold or accept" })
  ),
  allowed_ips: clearable(ReportSettings.AllowedNetworks),
  ...passwordFields
}

/** What a new advertiser is made of. */
export const AdvertiserCreate = Schema.Struct({
  email: EmailAddress,
  company_name: Text.filled(255),
  default_currency: Schema.optionalKey(CurrencyInput),
  ...fields
})
  .pipe(
    withExample({ email: "ads@acme.example", company_name: "Acme GmbH", default_currency: "EUR" })
  )
  .check(passwordsAgree)
  .annotate({ identifier: "AdvertiserCreate" })
export type AdvertiserCreate = typeof AdvertiserCreate.Type

/** What an update may change: a missing key keeps its field, null clears it. */
export const AdvertiserUpdate = Schema.Struct({
  email: Schema.optionalKey(EmailAddress),
  company_name: Schema.optionalKey(Text.filled(255)),
  default_currency: Schema.optionalKey(CurrencyInput),
  ...fields,
  api_status: Schema.optionalKey(ApiStatusInput)
})
  .pipe(withExample({ status: 2, unsigned_reports: "off" }))
  .check(passwordsAgree)
  .annotate({ identifier: "AdvertiserUpdate" })
export type AdvertiserUpdate = typeof AdvertiserUpdate.Type

/** The columns that a request sets: all but passwords, and lists that have tables of their own. */
export const columnsOf = ({
  default_currency,
  managers: _managers,
  password: _password,
  password_repeat: _repeat,
  tags: _tags,
  ...columns
}: Partial<AdvertiserUpdate>): Readonly<Record<string, unknown>> =>
  named({ ...columns, ...(default_currency === undefined ? {} : { currency: default_currency }) })
