import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import type { Network } from "../Network.ts"

/** What `demo.json` says of the demo network: who may call, and what there is. */
const DemoFile = Schema.fromJsonString(
  Schema.Struct({
    keys: Schema.Struct({
      manager: Schema.String,
      advertiser: Schema.String,
      affiliate: Schema.String
    }),
    ids: Schema.Struct({
      advertiser_id: Schema.Int,
      affiliate_id: Schema.Int,
      offer_id: Schema.Int,
      url_id: Schema.Int,
      goal_id: Schema.Int,
      campaign_id: Schema.Int
    })
  })
)
export type Demo = typeof DemoFile.Type

export const demoOf = ({ directory }: Network): Demo =>
  Schema.decodeUnknownSync(DemoFile)(readFileSync(join(directory, "demo.json"), "utf8"))
