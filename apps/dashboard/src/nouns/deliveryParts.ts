import type { affnet } from "../data/affnet.ts"
import type { Section } from "../records/Section.ts"
import { code, type Fact, moment, place, type Shown, state, text } from "../records/Shown.ts"
import { words } from "./goals.ts"
import { conversionStates } from "./states.ts"

/** What managers and the affiliate itself see of the delivery of a postback. */

type Found = Awaited<ReturnType<typeof affnet.ownPostbackDeliveries.get>>

/** What the tracker answered, or why nothing came. */
export const answerOf = ({
  error,
  http_status
}: Partial<Pick<Found["delivery"], "error" | "http_status">>): Shown =>
  error ? words(error) : text(http_status)

/** Of which conversion was told what, and when. */
export const factsOf = (delivery: Partial<Found["delivery"]>): ReadonlyArray<Fact> => [
  ["Address", code(delivery.url)],
  ["Conversion", place(`/why/${delivery.transaction_id}`, delivery.transaction_id)],
  ["Told as", state(conversionStates, delivery.conv_status)],
  ["When", moment(delivery.created)],
  ["Next attempt", moment(delivery.next_attempt)]
]

/** Every attempt with what came back. */
export const attemptsOf = (attempts: Found["attempts"]): Section => ({
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
