/** One account that asks for the heaviest reports there are, and what others notice of it. */
import { setTimeout as wait } from "node:timers/promises"
import { type Attack, held, lost } from "../Attack.ts"
import type { Target } from "../Target.ts"

const dayMillis = 86_400_000
const date = (millis: number): string => new Date(millis).toISOString().slice(0, 10)
const range = (days: number): string => {
  const now = Date.now()
  return `rangeFrom=${date(now - days * dayMillis)}&rangeTo=${date(now)}`
}

const connections = 20
const seconds = 6

/** The longest that somebody else may wait; a benchmark (`reports`) tells it finely. */
const patienceMillis = 2_000

/** As an advertiser, whose report the manager's must not hold up. */
const ownReport = ({ keys, send }: Target) =>
  send(`/api/v2/advertiser/reports/statistics?${range(30)}`, {
    headers: { "X-API-Key": keys.advertiser ?? "" }
  })

const stall: Attack = {
  name: "ask for ten years by hour on twenty connections",
  play: async (target) => {
    const until = Date.now() + seconds * 1_000
    const path = `/reports/statistics-flat?${range(3_650)}&breakdown=day,hour&breakdowns=affiliate,offer`
    const attack = async () => {
      while (Date.now() < until) await target.asManager(path)
    }
    const attacks = Array.from({ length: connections }, attack)
    const slowest = { report: 0, click: 0 }
    while (Date.now() < until) {
      const report = await ownReport(target)
      if (report.status !== 200) return lost(`another account's report is ${report.status}`)
      const began = performance.now()
      await target.newClick()
      slowest.report = Math.max(slowest.report, report.millis)
      slowest.click = Math.max(slowest.click, performance.now() - began)
      await wait(50)
    }
    await Promise.all(attacks)
    const seen = `a report ${slowest.report.toFixed(0)} ms, a click ${slowest.click.toFixed(0)} ms at most`
    return Math.max(slowest.report, slowest.click) < patienceMillis ? held(seen) : lost(seen)
  }
}

const tooLong: Attack = {
  name: "ask for a hundred years by hour",
  play: async (target) => {
    // The first report on SQLite waits for a reader to start, whatever it asks for.
    await ownReport(target)
    const { millis, status } = await target.asManager(
      `/reports/statistics-flat?${range(36_500)}&breakdown=hour`
    )
    const seen = `${status} after ${millis.toFixed(0)} ms`
    // Any range may be asked for: it costs what the data costs that the range has.
    return status === 200 && millis < 500 ? held(seen) : lost(seen)
  }
}

export const reports: ReadonlyArray<Attack> = [stall, tooLong]
