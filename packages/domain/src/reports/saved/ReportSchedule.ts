/** When a saved report is mailed, and to whom. */
import { Schema } from "effect"
import * as CalendarDate from "../../values/CalendarDate.ts"
import { EmailAddress } from "../../values/EmailAddress.ts"
import * as Integer from "../../values/Integer.ts"
import type { Problem } from "../../values/Problem.ts"
import * as TimeZone from "../../values/TimeZone.ts"

/** So many people get a report at most. */
export const mostRecipients = 10

const frequencies = ["daily", "weekly", "monthly"] as const

const Frequency = Schema.Literals(frequencies).annotate({
  message: `must be one of ${frequencies.join(", ")}`
})
const Hour = Integer.between(0, 23)
const Weekday = Integer.between(1, 7)
const DayOfMonth = Integer.between(1, 31)

const texts = {
  hour: "The hour of the day at which it is sent, in the time zone of the account",
  day_of_the_week: "1 = Monday to 7 = Sunday, for `weekly`; Monday unless said",
  day_of_the_month:
    "1 to 31, for `monthly`; the first unless said. A month that lacks the day has it on its last one",
  recipients:
    `Addresses of up to ${mostRecipients} people of the account, who have accepted their invitations. ` +
    "Whoever belongs to it no longer gets nothing"
}

/** When a report is mailed, and to whom. */
export const ReportSchedule = Schema.Struct({
  frequency: Frequency,
  hour: Hour.annotate({ description: texts.hour }),
  day_of_the_week: Schema.NullOr(Weekday).annotate({ description: texts.day_of_the_week }),
  day_of_the_month: Schema.NullOr(DayOfMonth).annotate({ description: texts.day_of_the_month }),
  recipients: Schema.Array(Schema.String).annotate({ description: texts.recipients })
}).annotate({
  identifier: "ReportSchedule",
  description: "When a saved report is mailed, and to whom",
  examples: [
    {
      frequency: "weekly",
      hour: 7,
      day_of_the_week: 1,
      day_of_the_month: null,
      recipients: ["ben@blog.example"]
    }
  ]
})
export type ReportSchedule = typeof ReportSchedule.Type

const recipientsMessage = `must be 1 to ${mostRecipients} e-mail addresses`

/** A schedule as requests write it. */
export const ReportScheduleInput = Schema.Struct({
  frequency: Frequency,
  hour: Integer.input(Hour).annotate({ description: texts.hour }),
  day_of_the_week: Schema.optionalKey(
    Schema.NullOr(Integer.input(Weekday)).annotate({ description: texts.day_of_the_week })
  ),
  day_of_the_month: Schema.optionalKey(
    Schema.NullOr(Integer.input(DayOfMonth)).annotate({ description: texts.day_of_the_month })
  ),
  recipients: Schema.Array(EmailAddress)
    .annotate({ description: texts.recipients, message: recipientsMessage })
    .check(
      Schema.isMinLength(1, { message: recipientsMessage }),
      Schema.isMaxLength(mostRecipients, { message: recipientsMessage })
    )
}).annotate({ identifier: "ReportScheduleInput" })
export type ReportScheduleInput = typeof ReportScheduleInput.Type

/** The schedule that a request means: each address once, and the days that it does not say. */
export const scheduleOf = (input: ReportScheduleInput): ReportSchedule => ({
  frequency: input.frequency,
  hour: input.hour,
  day_of_the_week: input.frequency === "weekly" ? (input.day_of_the_week ?? 1) : null,
  day_of_the_month: input.frequency === "monthly" ? (input.day_of_the_month ?? 1) : null,
  recipients: [...new Set(input.recipients)]
})

/** Why a schedule can't be kept: reports go to those people of the account who have shown that an address is theirs. */
export const recipientsProblem = (
  { recipients }: Pick<ReportSchedule, "recipients">,
  verified: ReadonlyArray<string>
): Problem | undefined => {
  const unknown = recipients.find((one) => !verified.includes(one))
  return unknown === undefined
    ? undefined
    : {
        field: "schedule",
        problem: `recipients: ${unknown} belongs to nobody of the account who has accepted an invitation; invite them first`
      }
}

type Day = CalendarDate.CalendarDate

const isDue = ({ day_of_the_month, day_of_the_week, frequency }: ReportSchedule, day: Day) => {
  if (frequency === "daily") return true
  if (frequency === "weekly") return CalendarDate.weekday(day) === day_of_the_week
  const wanted = day_of_the_month ?? 1
  const date = CalendarDate.dayOfMonth(day)
  return wanted === date || (wanted > date && CalendarDate.isLastOfMonth(day))
}

const hourMillis = 3_600_000

/** From one day of a month to that of the next are less than so many days. */
const daysAhead = 63

/**
 * The first instant after another one at which a report is due, in epoch milliseconds. An hour that clocks jump over
 * is the instant of the jump, of one that they show twice the first counts, and a day that a zone leaves out has none.
 */
export const nextMillis = (
  schedule: ReportSchedule,
  timeZone: TimeZone.TimeZone,
  afterMillis: number
): number => {
  const today = TimeZone.dayOf(afterMillis, timeZone)
  for (let ahead = 0; ahead < daysAhead; ahead += 1) {
    const day = CalendarDate.addDays(today, ahead)
    const reading = CalendarDate.toUtcMillis(day) + schedule.hour * hourMillis
    const instant = TimeZone.firstInstantAt(reading, timeZone)
    const { endMillis, startMillis } = TimeZone.dayRange(day, timeZone)
    const isThere = startMillis < endMillis
    if (isThere && instant > afterMillis && isDue(schedule, day)) return instant
  }
  return afterMillis + daysAhead * CalendarDate.dayMillis
}
