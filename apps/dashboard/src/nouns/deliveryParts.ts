import type { ConversionStatus } from "@affnet/domain"
import type { Section } from "../records/Section.ts"
import { code, type Fact, moment, place, type Shown, state, text } from "../records/Shown.ts"
import { words } from "./goals.ts"
import { conversionStates } from "./states.ts"

/** What managers and the affiliate itself see of the delivery of a postback. */

interface Answered {
  readonly error?: string | null
  readonly http_status?: number | null
}

/** What the tracker answered, or why nothing came. */
export const answerOf = ({ error, http_status }: Answered): Shown =>
  error ? words(error) : text(http_status)

/** Of which conversion was told what, and when. */
export const factsOf = (delivery: {
  readonly url?: string
  readonly transaction_id?: string
  readonly conv_status?: ConversionStatus.ConversionStatus
  readonly created?: number
  readonly next_attempt?: number | null
}): ReadonlyArray<Fact> => [
  ["Address", code(delivery.url)],
  ["Conversion", place(`/why/${delivery.transaction_id}`, delivery.transaction_id)],
  ["Told as", state(conversionStates, delivery.conv_status)],
  ["When", moment(delivery.created)],
  ["Next attempt", moment(delivery.next_attempt)]
]

/** Every attempt with what came back. */
export const attemptsOf = (
  attempts: ReadonlyArray<
    Answered & { readonly started_millis: number; readonly reply: string | null }
  >
): Section => ({
  title: "Attempts",
  table: {
    heads: ["When", "Answer", "Reply"],
    rows: attempts.map((one) => [
      moment(Math.floor(one.started_millis / 1000)),
      answerOf(one),
      text(one.reply)
    ]),
    empty: "Nothing was sent yet."
  }
})
