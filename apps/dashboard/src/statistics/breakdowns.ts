import type { Dimension } from "@affnet/domain"
import type { Viewer } from "../data/session.ts"
import type { Text } from "../texts/Text.ts"

/** What rows can be told apart by. */
export interface Breakdown {
  readonly key: Dimension.Key
  readonly title: Text
  /** What it is listed under. */
  readonly heading: Text
}

/** All that rows can be told apart by, under their headings. */
const headings: ReadonlyArray<
  readonly [heading: Text, ReadonlyArray<readonly [Dimension.Key, Text]>]
> = [
  [
    "Time",
    [
      ["day", "day"],
      ["week", "week"],
      ["month", "month"],
      ["year", "year"],
      ["hour", "hour"]
    ]
  ],
  [
    "Partners",
    [
      ["affiliate", "affiliate"],
      ["advertiser", "advertiser"]
    ]
  ],
  [
    "Offers",
    [
      ["offer", "offer"],
      ["goal", "goal"],
      ["goal_type", "goal type"],
      ["landing_page", "landing page"],
      ["creative", "creative"]
    ]
  ],
  [
    "Traffic",
    [
      ["campaign", "campaign"],
      ["commission_plan", "commission plan"],
      ["traffic_source", "traffic source"],
      ["traffic_approach", "traffic approach"],
      ["source", "source"]
    ]
  ],
  [
    "Geography",
    [
      ["country", "country"],
      ["region", "region"],
      ["city", "city"],
      ["language", "language"]
    ]
  ],
  [
    "Devices",
    [
      ["device_type", "device type"],
      ["device_brand", "device brand"],
      ["device_model", "device model"],
      ["device_os", "operating system"],
      ["browser", "browser"],
      ["connection_type", "connection type"],
      ["mobile_operator", "mobile operator"]
    ]
  ],
  [
    "Conversions",
    [
      ["conversion_status", "conversion status"],
      ["currency", "currency"]
    ]
  ],
  [
    "Parameters",
    [
      ["sub_id1", "sub id 1"],
      ["sub_id2", "sub id 2"],
      ["sub_id3", "sub id 3"],
      ["sub_id4", "sub id 4"],
      ["sub_id5", "sub id 5"],
      ["aff_param1", "affiliate parameter 1"],
      ["aff_param2", "affiliate parameter 2"],
      ["aff_param3", "affiliate parameter 3"],
      ["aff_param4", "affiliate parameter 4"],
      ["aff_param5", "affiliate parameter 5"]
    ]
  ]
]

const all: ReadonlyArray<Breakdown> = headings.flatMap(([heading, keys]) =>
  keys.map(([key, title]) => ({ key, title, heading }))
)

const without = (...hidden: ReadonlyArray<Dimension.Key>) =>
  all.filter(({ key }) => !hidden.includes(key))

/** By what each role tells rows apart: all that the network lets it. */
export const breakdownsOf: Readonly<Record<Viewer["role"], ReadonlyArray<Breakdown>>> = {
  manager: all,
  affiliate: without("affiliate", "advertiser"),
  advertiser: without("affiliate", "campaign", "commission_plan")
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
