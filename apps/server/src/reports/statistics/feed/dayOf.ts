import type { TimeZone } from "@affnet/domain"
import { dayRuns, type TimeRun } from "../folding/TimeRuns.ts"

const dayMillis = 86_400_000

const dayIn = (time: string, { first, startMillis }: TimeRun): string =>
  `${first} + (${time} - ${startMillis}) / ${dayMillis}`

/** The SQL of the zone's day at a time between two instants, by its number. */
export const dayOf = (
  time: string,
  firstMillis: number,
  lastMillis: number,
  zone: TimeZone.TimeZone
): string => {
  const runs = dayRuns({ startMillis: firstMillis, endMillis: lastMillis + 1 }, zone)
  const choices = runs.map((run) => `WHEN ${time} < ${run.endMillis} THEN ${dayIn(time, run)}`)
  const last = runs.at(-1)
  return `CASE ${choices.join(" ")} ELSE ${last === undefined ? "0" : dayIn(time, last)} END`
}
