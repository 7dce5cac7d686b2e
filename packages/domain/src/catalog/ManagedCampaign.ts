/** A campaign with its link. */
import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Campaign, example } from "./Campaign.ts"

/** The link of a campaign at the network's address. */
export const trackingUrl = (networkUrl: string, hash: string): string => `${networkUrl}/c/${hash}`

/** A campaign with the link that its affiliate promotes. */
export const ManagedCampaign = Schema.Struct({
  ...Campaign.fields,
  tracking_url: Schema.String.annotate({ description: "The link to promote" })
}).pipe(
  record("ManagedCampaign", "An affiliate's own link for an offer", {
    ...example,
    tracking_url: trackingUrl("https://network.example", example.hash)
  })
)
export type ManagedCampaign = typeof ManagedCampaign.Type
