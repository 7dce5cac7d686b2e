import type { Letter } from "../../platform/mail/Letter.ts"

/** The letter to an affiliate whose payment details changed. It names none of them. */
export const changedLetter = (to: string, method: string): Letter => ({
  to,
  subject: "Your payment details were changed",
  text: `The payment details of your account were changed (${method}).

Nothing is paid to them for 24 hours. If it was not you, tell the network at once and change your
password.
`
})
