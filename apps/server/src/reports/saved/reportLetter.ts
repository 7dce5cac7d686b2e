import type { Letter } from "../../platform/mail/Letter.ts"

/** What a letter with a report says. */
export interface Told {
  readonly to: string
  readonly network: string
  readonly name: string
  /** The table; nothing where it is too large for a letter. */
  readonly csv: string | undefined
  readonly url: string | null
  readonly base: string
  readonly messageId: string
}

const linked = ({ base, url }: Told): string =>
  url === null ? `Sign in at ${base} to see it.` : `See it in the dashboard:\n\n${url}`

/** The letter that brings a saved report. The name of the report stands in the text alone, as somebody wrote it. */
export const reportLetter = (told: Told): Letter => ({
  to: told.to,
  subject: `Your report from ${told.network}`,
  text: `${
    told.csv === undefined
      ? `The report "${told.name}" has more rows than a letter can bring: run it, or narrow it down.`
      : `The report "${told.name}" is attached as CSV.`
  }

${linked(told)}

Whoever saved the report decides when it is sent, and to whom.
`,
  messageId: told.messageId,
  ...(told.csv !== undefined && {
    attachments: [
      { filename: "report.csv", content: told.csv, contentType: "text/csv; charset=utf-8" }
    ]
  })
})
