import type { Letter } from "./Letter.ts"

/** A letter as the mailer takes it. */
export const messageOf = ({ attachments = [], ...letter }: Letter, from: string) => ({
  from,
  ...letter,
  attachments: [...attachments]
})
