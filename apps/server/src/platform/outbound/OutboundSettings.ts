import { Config, Schema } from "effect"

/** What the operator says about calls to other servers. */
export const outboundSettings = Config.all({
  /** Networks, beside the public Internet, that may be called. */
  allowed: Config.Array(Schema.IpNetworkFromString, "AFFNET_OUTBOUND_ALLOW").pipe(
    Config.withDefault([])
  ),
  /** The port of this server, which does not call itself. */
  ownPort: Config.Port("PORT").pipe(Config.withDefault(8080))
})
export type OutboundSettings = Config.Success<typeof outboundSettings>
