import { days } from "./traffic.ts"

const dayMillis = 86_400_000
const dateOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** A report that is timed, with the time that it may take. */
export interface Timed {
  readonly name: string
  readonly query: string
  readonly targetMillis: number | undefined
}

const kinds = ["affiliate", "offer", "goal", "country", "device_type", "sub_id1"]
const alone = ["year", "month", "week", "day", "hour", ...kinds]

/** The reports, over traffic that ended with `endMillis`. */
export const reports = (endMillis: number): ReadonlyArray<Timed> => {
  const last = dateOf(endMillis - 1)
  const whole = `rangeFrom=${dateOf(endMillis - days * dayMillis)}&rangeTo=${last}`
  const years = `rangeFrom=${dateOf(endMillis - 730 * dayMillis)}&rangeTo=${last}`
  const week = `rangeFrom=${dateOf(endMillis - 7 * dayMillis)}&rangeTo=${last}`
  return [
    { name: "default report, a week", query: week, targetMillis: 100 },
    { name: "default report, 90 days", query: whole, targetMillis: 100 },
    {
      name: "day × affiliate × offer, 90 days",
      query: `${whole}&breakdown=day&breakdowns=affiliate,offer`,
      targetMillis: 500
    },
    {
      name: "one affiliate's week",
      query: `${week}&breakdown=day&breakdowns=offer&affiliate=7`,
      targetMillis: 30
    },
    {
      name: "by offer, 90 days, sorted by revenue",
      query: `${whole}&breakdown=offer&sortField=total_revenue&sortDirection=desc`,
      targetMillis: undefined
    },
    {
      name: "by affiliate, 90 days, page of 1000",
      query: `${whole}&breakdown=affiliate&perPage=1000`,
      targetMillis: undefined
    },
    ...alone.map((name) => ({
      name: `by ${name}, 90 days`,
      query: `${whole}&breakdown=${name}`,
      targetMillis: 500
    })),
    ...kinds.flatMap((kind) =>
      ["day", "offer"]
        .filter((other) => other !== kind)
        .map((other) => ({
          name: `by ${kind} and ${other}, 90 days`,
          query: `${whole}&breakdown=${kind},${other}`,
          targetMillis: 500
        }))
    ),
    { name: "by hour, two years", query: `${years}&breakdown=hour`, targetMillis: 200 }
  ]
}

/** The same as day × affiliate × offer, from the events themselves. Days of UTC, which is less work. */
export const rawGroups = `
  SELECT COUNT(*) AS groups FROM (
    SELECT day, affiliate_id, offer_id, SUM(clicks), SUM(uniques), SUM(approved), SUM(total),
      SUM(revenue), SUM(payout), MAX(created_millis) FROM (
      SELECT created_millis / ${dayMillis} AS day, affiliate_id, offer_id, created_millis,
        CASE WHEN invalid_reason IS NULL THEN 1 ELSE 0 END AS clicks,
        CASE WHEN invalid_reason IS NULL THEN is_unique ELSE 0 END AS uniques,
        0 AS approved, 0 AS total, 0 AS revenue, 0 AS payout FROM clicks
      UNION ALL
      SELECT created_millis / ${dayMillis}, affiliate_id, offer_id, created_millis, 0, 0,
        CASE WHEN status = 'approved' THEN 1 ELSE 0 END, 1, network_revenue, network_payout
      FROM conversions WHERE status <> 'trash'
    ) events GROUP BY day, affiliate_id, offer_id
  ) grouped`
