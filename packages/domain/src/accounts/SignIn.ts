/** How people sign in. */
import { Schema } from "effect"
import { EmailAddress } from "../values/EmailAddress.ts"
import { payload } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import { GivenPassword, Password } from "./AccountInput.ts"
import type { PersonAccount } from "./Person.ts"
import { Role } from "./Role.ts"
import { Code } from "./SecondFactor.ts"

const roleMessage = "must be one of manager, advertiser, affiliate"

/** Which of a person's accounts is meant, where there are several. */
export const choiceFields = {
  role: Schema.optionalKey(Role.annotate({ message: roleMessage })).annotateKey({
    description: "The role of the account, where the person has several"
  }),
  account_id: Schema.optionalKey(
    Integer.input(Id.annotate({ message: "must be the id of an account" }))
  ).annotateKey({ description: "The id of the account, where the person has several" })
}

/** The second step, where the person has a second factor. */
const codeField = {
  code: Schema.optionalKey(Code).annotateKey({
    description:
      "Of whoever has a second factor: the six digits that the app shows, or a recovery code. Without it the " +
      "answer is 401 and names `code`"
  })
}

/** Credentials of a sign-in. */
export const SignInInput = Schema.Struct({
  email: EmailAddress,
  password: GivenPassword,
  ...codeField,
  ...choiceFields
}).pipe(payload("SignInInput", { email: "ann@blog.example", password: "correct horse battery" }))
export type SignInInput = typeof SignInInput.Type

/** The account to switch to. */
export const AccountChoice = Schema.Struct(choiceFields).pipe(
  payload("AccountChoice", { role: "affiliate", account_id: 7 })
)
export type AccountChoice = typeof AccountChoice.Type

/** A new password, with the one that it replaces. */
export const PasswordChange = Schema.Struct({
  current_password: GivenPassword,
  password: Password
}).pipe(
  payload("PasswordChange", {
    current_password: "correct horse battery",
    password: "a better horse battery"
  })
)
export type PasswordChange = typeof PasswordChange.Type

/** Whose password was forgotten. */
export const ForgottenPassword = Schema.Struct({ email: EmailAddress }).pipe(
  payload("ForgottenPassword", { email: "ann@blog.example" })
)
export type ForgottenPassword = typeof ForgottenPassword.Type

const tokenMessage = "must be the token of a link"

/** The part of a link behind the #. */
export const Token = Schema.String.annotate({ message: tokenMessage })
  .check(Schema.isPattern(/^[\w-]{43}$/u, { message: tokenMessage }))
  .annotateKey({ description: "What stands behind the # of the link" })

/** What a link for signing in holds. */
export const LinkSignIn = Schema.Struct({ token: Token, ...codeField }).pipe(
  payload("LinkSignIn", { token: "3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo" })
)
export type LinkSignIn = typeof LinkSignIn.Type

/** What verifies an e-mail address. */
export const Verification = Schema.Struct({
  token: Token,
  password: GivenPassword.annotateKey({ description: "That of the sign-up" })
}).pipe(
  payload("Verification", {
    token: "3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo",
    password: "correct horse battery"
  })
)
export type Verification = typeof Verification.Type

/** A new password, and what proves that its mail was read. */
export const PasswordReset = Schema.Struct({
  token: Token,
  password: Password
}).pipe(
  payload("PasswordReset", {
    token: "3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo",
    password: "a better horse battery"
  })
)
export type PasswordReset = typeof PasswordReset.Type

/** The lifetime of a mailed link, in seconds. */
export const resetSeconds = 3600

/** The first of a person's accounts that matches the request, in the order of roles and ids. */
export const choose = <A extends Pick<PersonAccount, "role" | "account_id">>(
  accounts: ReadonlyArray<A>,
  { account_id, role }: AccountChoice
): A | undefined =>
  accounts.find(
    (account) =>
      (role === undefined || account.role === role) &&
      (account_id === undefined || account.account_id === account_id)
  )
