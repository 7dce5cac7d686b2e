import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { Permission } from "./Permission.ts"
import { PersonAccount, PersonId } from "./Person.ts"

/** The signed-in person and account. */
export const SignedIn = Schema.Struct({
  person_id: PersonId,
  email: Schema.String,
  ...PersonAccount.fields,
  timezone: TimeZone.annotate({ description: "The account's time zone" }),
  number_locale: Schema.NullOr(Schema.String).annotate({
    description:
      "Whose way of writing numbers the account has, BCP 47; null = the reader's language"
  }),
  date_locale: Schema.NullOr(Schema.String).annotate({
    description:
      "Whose way of writing dates in digits the account has; null = the reader's language"
  }),
  permissions: Schema.NullOr(Schema.Array(Permission)).annotate({
    description: "What the role of a manager allows; null for advertisers and affiliates"
  }),
  assigned_only: Schema.Boolean.annotate({
    description: "Whether a manager sees what is assigned to it alone"
  }),
  expires: UnixTime.annotate({ description: "When the session ends, whatever happens" }),
  has_second_factor: Schema.Boolean.annotate({
    description: "Whether signing in asks the person for a code"
  }),
  viewed_by: Schema.NullOr(Id).annotate({
    description: "Id of the manager who looks at the account with this session, and changes nothing"
  }),
  accounts: Schema.Array(PersonAccount).annotate({
    description: "All accounts that the person can sign in to"
  })
}).pipe(
  record("SignedIn", "Who is signed in, and for which account", {
    person_id: 4,
    email: "ann@blog.example",
    role: "affiliate",
    account_id: 7,
    name: "Ann's Blog",
    access: "admin",
    timezone: "Europe/Berlin",
    number_locale: null,
    date_locale: "de-DE",
    permissions: null,
    assigned_only: false,
    expires: 1775001600,
    has_second_factor: true,
    viewed_by: null,
    accounts: [{ role: "affiliate", account_id: 7, name: "Ann's Blog", access: "admin" }]
  })
)
export type SignedIn = typeof SignedIn.Type
