/** What requests may set of an affiliate. */
import { Schema, SchemaGetter } from "effect"
import * as Bulk from "../values/Bulk.ts"
import { clearable, named } from "../values/Change.ts"
import { withExample } from "../values/Example.ts"
import { HttpUrl } from "../values/HttpUrl.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import { NonNegativeMoneyInput } from "../values/Money.ts"
import * as Picture from "../values/Picture.ts"
import type { Problem } from "../values/Problem.ts"
import { Active, Disabled, Pending, Rejected, type Status } from "../values/Status.ts"
import * as Text from "../values/Text.ts"
import {
  ApiStatusInput,
  accountFields,
  CustomFields,
  EmailAddress,
  passwordFields,
  passwordsAgree
} from "./AccountInput.ts"

const contactsMessage = "must be a list of {type, account, title}, or one as text"

const Contact = Schema.Struct({
  type: Text.atMost(64),
  account: Text.atMost(255),
  title: Schema.optionalKey(Schema.NullOr(Text.atMost(128)))
})

const Contacts = Schema.Array(Contact).check(Schema.isMaxLength(20, { message: contactsMessage }))
const isContacts = Schema.is(Contacts)
const isContactsText = (text: string): boolean => {
  try {
    return isContacts(JSON.parse(text))
  } catch {
    return false
  }
}

/** Contacts: a list, or one as JSON text; kept as text. */
const ContactsInput = Schema.Union([Schema.String, Contacts])
  .annotate({ message: contactsMessage })
  .pipe(
    Schema.decodeTo(
      Text.atMost(16_384).check(Schema.makeFilter(isContactsText, { message: contactsMessage })),
      {
        decode: SchemaGetter.transform((input) =>
          typeof input === "string" ? input : JSON.stringify(input)
        ),
        encode: SchemaGetter.transform((text): string | typeof Contacts.Type => text)
      }
    )
  )

const percentMessage = "must be a percentage from 0 to 100, with at most 4 decimals"

/** A percentage, counted in 1/10 000 of a percent. */
const Percent = NonNegativeMoneyInput.check(
  Schema.makeFilter((units) => units <= 1_000_000n, { message: percentMessage })
).annotate({ description: "Percentage of the payouts of referred affiliates" })

const FormatId = Schema.optionalKey(Integer.input(Integer.between(1, 100)))

/** How numbers and dates are written for the affiliate; `WritingFormat` says what the ids stand for. */
export const formatFields = { number_format_id: FormatId, date_format_id: FormatId }

const fields = {
  ...accountFields,
  ...formatFields,
  company_name: clearable(Text.atMost(255)),
  contacts: clearable(ContactsInput),
  payment_details: clearable(Text.atMost(16_384)),
  referred_by: clearable(Integer.input(Id)),
  referral_commission: clearable(Percent),
  custom_fields: clearable(CustomFields),
  traffic_types: clearable(ListInput.ids(Id, 50)),
  trafficback_url: clearable(HttpUrl),
  account_type: Schema.optionalKey(
    Integer.input(
      Schema.Literals([1, 2]).annotate({ message: "must be 1 (individual) or 2 (company)" })
    )
  ),
  tier_id: clearable(Integer.input(Id)),
  image_data: Picture.input,
  ...passwordFields
}

/** What a new affiliate is made of. */
export const AffiliateCreate = Schema.Struct({ email: EmailAddress, ...fields })
  .pipe(withExample({ email: "ann@blog.example", company_name: "Ann's Blog", firstname: "Ann" }))
  .check(passwordsAgree)
  .annotate({ identifier: "AffiliateCreate" })
export type AffiliateCreate = typeof AffiliateCreate.Type

/** What an update may change: a missing key keeps its field, null clears it. */
export const AffiliateUpdate = Schema.Struct({
  email: Schema.optionalKey(EmailAddress),
  ...fields,
  api_status: Schema.optionalKey(ApiStatusInput)
})
  .pipe(withExample({ status: 1, notes: "Called in May." }))
  .check(passwordsAgree)
  .annotate({ identifier: "AffiliateUpdate" })
export type AffiliateUpdate = typeof AffiliateUpdate.Type

/** Fields that are each affiliate's own, so that no two can be given the same. */
export const ownFields = [...Bulk.ownFields, "image_data"] as const

/** The statuses that may follow each status. */
const followers: { readonly [S in Status]: ReadonlyArray<Status> } = {
  [Active]: [Disabled],
  [Disabled]: [Active],
  [Pending]: [Active, Disabled, Rejected],
  [Rejected]: [Pending]
}

/** Why an affiliate of one status cannot get another. */
export const statusProblem = (from: Status, to: Status | undefined): Problem | undefined =>
  to === undefined || to === from || followers[from].includes(to)
    ? undefined
    : {
        field: "status",
        problem: `must be one of ${[from, ...followers[from]].join(", ")} after ${from}`
      }

/** Why an affiliate cannot be referred by another, who is the first of these, and was referred by those behind. */
export const sponsorProblem = (id: number, sponsors: ReadonlyArray<number>): Problem | undefined =>
  sponsors.includes(id)
    ? {
        field: "referred_by",
        problem:
          "must be another affiliate, and not referred by this one, directly or through others"
      }
    : undefined

/** The columns that a request sets: all but passwords, pictures, and lists that have tables of their own. */
export const columnsOf = ({
  image_data: _image,
  managers: _managers,
  password: _password,
  password_repeat: _repeat,
  referral_commission,
  tags: _tags,
  traffic_types: _types,
  ...columns
}: Partial<AffiliateUpdate>): Readonly<Record<string, unknown>> =>
  named({
    ...columns,
    ...(referral_commission === undefined ? {} : { referral_percent: referral_commission })
  })
