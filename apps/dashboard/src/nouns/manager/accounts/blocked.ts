import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { moment, record, text } from "../../../records/Shown.ts"
import { checking } from "../checking.ts"
import { partFields, partKey, partNamed, partOf } from "../trafficParts.ts"

const entryOf = (typed: Readonly<Record<string, unknown>>) => ({
  blocked_affiliates: [partOf(typed.affiliate_id, typed.parameter, typed.value)]
})

/** The affiliates whose traffic an advertiser does not take. */
export const blockedOf = (advertiser: number): Noun =>
  noun({
    title: "Blocked affiliates",
    empty: "Nobody is blocked: the advertiser takes traffic of every affiliate.",
    area: "advertisers",
    isSearched: false,
    list: (asked) => affnet.access.listBlockedAffiliates(advertiser, paging(asked)),
    key: partKey,
    columns: [
      ["Affiliate", (one) => record("affiliates", one.affiliate_id, one.affiliate_name)],
      ["Of its traffic", ({ parameter }) => text(parameter)],
      ["Value", ({ value }) => text(value)],
      ["Since", ({ created }) => moment(created)]
    ],
    actions: [
      {
        title: "Block",
        tone: "bad",
        asks: "Clicks of this traffic are not taken any more, by any offer of the advertiser.",
        fields: partFields,
        check: async (request) => checking("blocks")(entryOf(request), false),
        run: async (request) => affnet.access.updateBlockedAffiliates(advertiser, entryOf(request))
      }
    ],
    bulk: (keys) => [
      {
        title: "Take back",
        asks: ["{count} decisions are taken back.", { count: keys.length }],
        run: async () =>
          affnet.access.updateBlockedAffiliates(advertiser, {
            blocked_affiliates: keys.map((key) => ({ ...partNamed(key), blocked: false }))
          })
      }
    ]
  })
