/** How affiliates sign up by themselves. */
import { Schema } from "effect"
import { EmailAddress } from "../values/EmailAddress.ts"
import { record, withExample } from "../values/Example.ts"
import { Pending } from "../values/Status.ts"
import * as Text from "../values/Text.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { Password, passwordsAgree, ShortUrl } from "./AccountInput.ts"
import { Role } from "./Role.ts"

/** The lifetime of the mailed link, in seconds. */
export const verificationSeconds = 86_400

/** Who may sign up. */
export const OpenSignUps = Schema.Struct({
  roles: Schema.Array(Role).annotate({ description: "Roles that take sign-ups now; none = closed" })
}).pipe(record("OpenSignUps", "Who may sign up", { roles: ["affiliate"] }))
export type OpenSignUps = typeof OpenSignUps.Type

/** By the network's setting, affiliates alone. */
export const openBy = ({ sign_up }: { readonly sign_up: boolean }): OpenSignUps => ({
  roles: sign_up ? ["affiliate"] : []
})

/** What an affiliate says of itself, beside the address. */
const fields = {
  company_name: Schema.optionalKey(Text.filled(255)),
  firstname: Schema.optionalKey(Text.filled(255)),
  lastname: Schema.optionalKey(Text.filled(255)),
  phone: Schema.optionalKey(Text.filled(64)),
  website_url: Schema.optionalKey(ShortUrl),
  timezone: Schema.optionalKey(TimeZone),
  notes: Schema.optionalKey(Text.filled(1024)).annotateKey({
    description: "What the network's managers should know"
  })
}

/** The payload of a sign-up. */
export const SignUpInput = Schema.Struct({
  email: EmailAddress,
  password: Password,
  password_repeat: Schema.optionalKey(Schema.String),
  ...fields
})
  .pipe(
    withExample({
      email: "ann@blog.example",
      password: "correct horse battery",
      company_name: "Ann's Blog",
      firstname: "Ann"
    })
  )
  .check(passwordsAgree)
  .annotate({ identifier: "SignUpInput" })
export type SignUpInput = typeof SignUpInput.Type

/** The affiliate that becomes of it, kept until the address is verified. */
export const Terms = Schema.Struct({ email: EmailAddress, ...fields })
export type Terms = typeof Terms.Type

/** The stored part of an input: all but the password. */
export const termsOf = ({
  password: _password,
  password_repeat: _repeat,
  ...terms
}: SignUpInput): Terms => terms

/** A sign-up waits for a manager, whatever status new affiliates have otherwise. */
export const status = Pending
