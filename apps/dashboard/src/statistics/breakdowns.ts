import type { Viewer } from "../data/session.ts"
import type { Text } from "../texts/Text.ts"

interface Breakdown {
  readonly key: string
  readonly title: Text
}

const time: ReadonlyArray<Breakdown> = [
  { key: "day", title: "day" },
  { key: "week", title: "week" },
  { key: "month", title: "month" },
  { key: "hour", title: "hour" }
]
const visitors: ReadonlyArray<Breakdown> = [
  { key: "country", title: "country" },
  { key: "device_type", title: "device" },
  { key: "device_os", title: "operating system" },
  { key: "browser", title: "browser" }
]
const traffic: ReadonlyArray<Breakdown> = [
  { key: "campaign", title: "campaign" },
  { key: "source", title: "source" },
  { key: "sub_id1", title: "sub id 1" },
  { key: "sub_id2", title: "sub id 2" },
  { key: "sub_id3", title: "sub id 3" }
]
const offers: ReadonlyArray<Breakdown> = [
  { key: "offer", title: "offer" },
  { key: "goal", title: "goal" }
]

/** By what each role tells rows apart. */
export const breakdownsOf: Readonly<Record<Viewer["role"], ReadonlyArray<Breakdown>>> = {
  manager: [
    ...time,
    { key: "affiliate", title: "affiliate" },
    { key: "advertiser", title: "advertiser" },
    ...offers,
    ...traffic,
    ...visitors
  ],
  affiliate: [...time, ...offers, ...traffic, ...visitors],
  advertiser: [...time, ...offers, ...visitors]
}

const pages: Readonly<Record<Viewer["role"], Readonly<Record<string, string>>>> = {
  manager: {
    affiliate: "affiliates",
    advertiser: "advertisers",
    offer: "offers",
    campaign: "campaigns"
  },
  affiliate: { offer: "offers", campaign: "campaigns" },
  advertiser: { offer: "offers" }
}

/** The page of what a row is about, where it has one. */
export const linkOf =
  (role: Viewer["role"], breakdown: string) =>
  (id: string): string | undefined => {
    const page = pages[role][breakdown]
    return page === undefined || !/^[1-9]\d*$/u.test(id) ? undefined : `/${page}/${id}`
  }
