import type { Letter } from "../../platform/mail/Letter.ts"

/** The letter with a link for a new password. */
export const resetLetter = (to: string, link: string): Letter => ({
  to,
  subject: "Your new password",
  text: `Somebody, hopefully you, asked for a new password for ${to}.

Choose it here within an hour; the link works once:

${link}

If it was not you, do nothing: your password stays as it is.
`
})
