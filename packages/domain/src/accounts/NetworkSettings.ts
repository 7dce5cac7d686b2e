/** The settings of the network, as managers see and change them. */
import { Schema } from "effect"
import { clearable } from "../values/Change.ts"
import { Currency, CurrencyInput } from "../values/Currency.ts"
import { EmailAddress } from "../values/EmailAddress.ts"
import { record } from "../values/Example.ts"
import { YesNo } from "../values/Flag.ts"
import { HttpUrl } from "../values/HttpUrl.ts"
import type { Problem } from "../values/Problem.ts"
import { Status, StatusInput } from "../values/Status.ts"
import * as Text from "../values/Text.ts"
import { TimeZone } from "../values/TimeZone.ts"
import * as FraudSettings from "./FraudSettings.ts"
import * as NumberFormat from "./InvoiceNumberFormat.ts"
import * as LegalEntity from "./LegalEntity.ts"

/** The most domains that a network tracks by. */
const domainsMax = 20

const domainMessage = "must be host names, such as track.network.example"
const domain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/u

/** A host name in lower case, without scheme and path. */
export const TrackingDomain = Schema.String.annotate({ message: domainMessage }).check(
  Schema.isPattern(domain, { message: domainMessage })
)

const languageMessage = "must be a language by its two-letter code, such as en"
const Language = Schema.String.annotate({ message: languageMessage }).check(
  Schema.isPattern(/^[a-z]{2}$/u, { message: languageMessage })
)

const statusMessage = "must be one of approved, pending, hold"

/** The status that conversions begin with. */
export const InitialStatus = Schema.Literals(["approved", "pending", "hold"]).annotate({
  message: statusMessage
})
export type InitialStatus = typeof InitialStatus.Type

/** The settings of the network. */
export const NetworkSettings = Schema.Struct({
  title: Schema.String,
  language: Schema.String.annotate({ description: "Two-letter code of the primary language" }),
  currency: Currency.annotate({ description: "In which balances and reports are counted" }),
  timezone: TimeZone.annotate({ description: "In which days and months begin" }),
  trafficback_url: Schema.NullOr(Schema.String).annotate({
    description: "Where invalid traffic goes that no affiliate and no offer takes back"
  }),
  tracking_domains: Schema.Array(Schema.String).annotate({
    description: "Host names of links, the first one preferred; none = the server's own address"
  }),
  mail_from: Schema.NullOr(Schema.String).annotate({ description: "Sender of mail" }),
  default_affiliate_status: Status.annotate({ description: "Status of new affiliates" }),
  default_conversion_status: InitialStatus.annotate({
    description: "The `conversion_status` of new goals whose request names none"
  }),
  approve_postbacks: Schema.Boolean.annotate({
    description: "Whether postbacks that affiliates set up wait until a manager makes them active"
  }),
  advertisers_decide: Schema.Boolean.annotate({
    description: "Whether advertisers may change the status of their conversions"
  }),
  sign_up: Schema.Boolean.annotate({
    description: "Whether affiliates may sign up by themselves; each waits for a manager's approval"
  }),
  separate_payout_approval: Schema.Boolean.annotate({
    description: "Whether another manager than the one who made it has to approve a payout run"
  }),
  ...FraudSettings.fields,
  invoice_address: Schema.NullOr(Schema.String).annotate({
    description: "What invoices say of the network where it has no legal name and address"
  }),
  invoice_number_format: Schema.String.annotate({
    description:
      "How numbers of new invoices are written: `{number}` stands for six digits or more, `{year}` and " +
      "`{month}` for those of the invoice's date"
  }),
  ...LegalEntity.fields
}).pipe(
  record("NetworkSettings", "The settings of the network", {
    title: "Example Network",
    language: "en",
    currency: "EUR",
    timezone: "Europe/Berlin",
    trafficback_url: null,
    tracking_domains: ["track.network.example"],
    mail_from: "hello@network.example",
    default_affiliate_status: 1,
    default_conversion_status: "pending",
    approve_postbacks: false,
    advertisers_decide: false,
    sign_up: true,
    separate_payout_approval: false,
    ...FraudSettings.example,
    invoice_address: "Example Network GmbH, Unter den Linden 1, 10117 Berlin",
    invoice_number_format: NumberFormat.initial,
    ...LegalEntity.example
  })
)
export type NetworkSettings = typeof NetworkSettings.Type

const domainsMessage = `must be at most ${domainsMax} host names`

/** The name of the network, as a request gives it. */
export const Title = Text.filled(128)

/** What a request may change: a missing key keeps its field, null clears it. */
export const NetworkSettingsUpdate = Schema.Struct({
  title: Schema.optionalKey(Title),
  language: Schema.optionalKey(Language),
  currency: Schema.optionalKey(CurrencyInput),
  timezone: Schema.optionalKey(TimeZone),
  trafficback_url: clearable(HttpUrl),
  tracking_domains: clearable(
    Schema.Array(TrackingDomain)
      .annotate({ message: domainsMessage })
      .check(Schema.isMaxLength(domainsMax, { message: domainsMessage }))
  ),
  mail_from: clearable(EmailAddress),
  default_affiliate_status: Schema.optionalKey(StatusInput),
  default_conversion_status: Schema.optionalKey(InitialStatus),
  approve_postbacks: Schema.optionalKey(YesNo),
  advertisers_decide: Schema.optionalKey(YesNo),
  sign_up: Schema.optionalKey(YesNo),
  separate_payout_approval: Schema.optionalKey(YesNo),
  ...FraudSettings.changes,
  invoice_address: clearable(Text.filled(1024)),
  invoice_number_format: Schema.optionalKey(NumberFormat.InvoiceNumberFormat),
  ...LegalEntity.changes
}).annotate({
  identifier: "NetworkSettingsUpdate",
  examples: [{ title: "Example Network", tracking_domains: ["track.network.example"] }]
})
export type NetworkSettingsUpdate = typeof NetworkSettingsUpdate.Type

/** The settings after a change, but for a logo that it sends. */
export const update = (
  settings: NetworkSettings,
  { logo_data: _logo, ...changes }: NetworkSettingsUpdate
): NetworkSettings => ({
  ...settings,
  ...changes,
  fraud_rules_off:
    changes.fraud_rules_off === undefined
      ? settings.fraud_rules_off
      : [...new Set(changes.fraud_rules_off ?? [])],
  tracking_domains:
    changes.tracking_domains === undefined
      ? settings.tracking_domains
      : [...new Set(changes.tracking_domains ?? [])]
})

/**
 * Why settings cannot change so: money and days that were counted in the former currency and zone would mean
 * something else.
 */
export const problem = (
  before: NetworkSettings,
  after: NetworkSettings,
  hasEvents: boolean
): Problem | undefined => {
  const field = (["currency", "timezone"] as const).find((name) => before[name] !== after[name])
  return field === undefined || !hasEvents
    ? undefined
    : { field, problem: `must stay ${before[field]}: clicks and conversions were counted in it` }
}
