import { readFileSync } from "node:fs"
import { Fuzzer } from "@affnet/test-tools"
import { Schema } from "effect"

/** What `demo.json` in the data directory of a demo network says: its address, keys and ids. */
const DemoFile = Schema.fromJsonString(
  Schema.Struct({
    base_url: Schema.String,
    keys: Schema.Struct({
      manager: Schema.String,
      advertiser: Schema.String,
      affiliate: Schema.String
    }),
    ids: Schema.Struct({
      advertiser_id: Schema.Int,
      other_advertiser_id: Schema.Int,
      affiliate_id: Schema.Int,
      other_affiliate_id: Schema.Int,
      offer_id: Schema.Int,
      url_id: Schema.Int,
      goal_id: Schema.Int,
      campaign_id: Schema.Int,
      other_campaign_id: Schema.Int
    })
  })
)

/** The manager whose key it is. */
const demoManager = 1

export interface DemoNetwork {
  readonly baseUrl: string
  readonly keys: Fuzzer.Keys
  readonly ids: Fuzzer.Ids
}

/** Reads a `demo.json`. Throws when it is none. */
export const readDemoNetwork = (file: string): DemoNetwork => {
  const { base_url, ids, keys } = Schema.decodeUnknownSync(DemoFile)(readFileSync(file, "utf8"))
  const advertisers = [ids.advertiser_id, ids.other_advertiser_id]
  return {
    baseUrl: base_url,
    keys: Fuzzer.makeKeys({
      manager: { id: demoManager, key: keys.manager },
      advertiser: { id: ids.advertiser_id, key: keys.advertiser },
      affiliate: { id: ids.affiliate_id, key: keys.affiliate }
    }),
    ids: {
      advertiser_id: advertisers,
      affiliate_id: [ids.affiliate_id, ids.other_affiliate_id],
      offer_id: [ids.offer_id],
      url_id: [ids.url_id],
      goal_id: [ids.goal_id],
      "getBillingPreferences.id": advertisers,
      "getBillingPreferencesAlias.id": advertisers,
      "getCampaign.id": [ids.campaign_id, ids.other_campaign_id],
      "regenerateAffiliateApiKey.id": [ids.other_affiliate_id],
      "regenerateAdvertiserApiKey.id": [ids.other_advertiser_id]
    }
  }
}
