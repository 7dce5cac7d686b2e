import { Schema } from "effect"
import { withExample } from "../values/Example.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { PersonAccount, PersonId } from "./Person.ts"

/** Who is signed in, and for which account. */
export const SignedIn = Schema.Struct({
  person_id: PersonId,
  email: Schema.String,
  ...PersonAccount.fields,
  expires: UnixTime.annotate({ description: "When the session ends, whatever happens" }),
  accounts: Schema.Array(PersonAccount).annotate({
    description: "All accounts that the person can sign in to"
  })
})
  .annotate({ identifier: "SignedIn", description: "Who is signed in, and for which account" })
  .pipe(
    withExample({
      person_id: 4,
      email: "ann@blog.example",
      role: "affiliate",
      account_id: 7,
      name: "Ann's Blog",
      access: "admin",
      expires: 1775001600,
      accounts: [{ role: "affiliate", account_id: 7, name: "Ann's Blog", access: "admin" }]
    })
  )
export type SignedIn = typeof SignedIn.Type
