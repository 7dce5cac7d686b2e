import { days } from "../statistics/traffic.ts"

const dayMillis = 86_400_000
const dateOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** Breakdowns by what the sums know, by what days of clicks are named by, and by what is in single clicks only. */
const breakdowns = [
  "year",
  "month",
  "week",
  "day",
  "hour",
  "affiliate",
  "offer",
  "goal",
  "country",
  "device_type",
  "sub_id1",
  "currency",
  "conversion_status",
  "sub_id2",
  "sub_id3",
  "day,offer",
  "day,goal",
  "day,country",
  "day,device_type",
  "day,sub_id1",
  "affiliate,offer",
  "offer,goal",
  "offer,country",
  "offer,device_type",
  "offer,sub_id1",
  "day,affiliate",
  "affiliate,offer,country",
  "country,device_type,sub_id1",
  "sub_id1,sub_id2",
  "browser",
  "offer,sub_id2",
  "day,sub_id1,browser",
  "country,device_os,browser",
  "offer,device_os,sub_id1",
  "affiliate,sub_id1,browser",
  "affiliate,offer,browser"
]

/** Reports over the whole traffic, which ended with `endMillis`: names and queries. */
export const reports = (endMillis: number): ReadonlyArray<readonly [string, string]> => {
  const range = `rangeFrom=${dateOf(endMillis - days * dayMillis)}&rangeTo=${dateOf(endMillis - 1)}`
  const twoYears = `rangeFrom=${dateOf(endMillis - 730 * dayMillis)}&rangeTo=${dateOf(endMillis - 1)}`
  return [
    ...breakdowns.map((names) => [names, `${range}&breakdown=${names}`] as const),
    [
      "day,offer of one country",
      `${range}&breakdown=day,offer&country=2921044&sortField=clicks&sortDirection=desc`
    ],
    ["offer,sub_id2 of one country", `${range}&breakdown=offer,sub_id2&country=2921044`],
    [
      "affiliate,browser of two operating systems",
      `${range}&breakdown=affiliate,browser&device_os=iOS,Android`
    ],
    ["sub_id2,browser of one affiliate", `${range}&breakdown=sub_id2,browser&affiliate=1`],
    ["hour over two years", `${twoYears}&breakdown=hour`]
  ]
}
