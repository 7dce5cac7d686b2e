import type { Letter } from "../../platform/mail/Letter.ts"

/** The letter with a link for a new password. */
export const resetLetter = (to: string, link: string): Letter => ({
  to,
  subject: "Your new password",
  text: `Somebody, hopefully you, asked for a new password for ${to}.

Choose it here within an hour; the link works once, and removes your passkeys:

${link}

If it was not you, do nothing: your password stays as it is.
`
})

/** The letter that invites a person to an account. It holds no text written by the account. */
export const inviteLetter = (
  to: string,
  {
    link,
    network,
    role
  }: { readonly link: string; readonly network: string; readonly role: string }
): Letter => ({
  to,
  subject: `You are invited to ${network}`,
  text: `Somebody who looks after an account (${role}) at ${network} invites ${to} to sign in to it.

Accept within seven days; the link works once:

${link}

If you expect no such letter, do nothing.
`
})

/** The letter that verifies the address of a sign-up. */
export const verifyLetter = (to: string, link: string): Letter => ({
  to,
  subject: "Verify your e-mail address",
  text: `Somebody, hopefully you, signed up with ${to}.

Verify the address within a day, with the password of the sign-up; the link works once. A manager of the network looks at the account then:

${link}

If it was not you, do nothing: there will be no account.
`
})

/** The letter for a sign-up with the address of an existing account. */
export const knownLetter = (to: string, url: string): Letter => ({
  to,
  subject: "You have an account already",
  text: `Somebody, hopefully you, signed up with ${to}, which has an account at ${url} already.

Sign in with it, or ask for a new password if you forgot yours. If it was not you, do nothing.
`
})

/** The letter that reports a change of credentials. */
export const signInLetter = (to: string, done: string): Letter => ({
  to,
  subject: "How you sign in has changed",
  text: `${done} for ${to}.

If it was not you, set a new password at once, and ask the network for help.
`
})
