import { Session } from "@affnet/api/Wire"
import type { ConversionProof } from "@affnet/domain"
import { type Config, Context, Effect, Layer } from "effect"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { clickSettings } from "../clicks/ClickSettings.ts"
import { truncated } from "../clicks/Privacy.ts"

/** The actor of a change of a conversion and its address, as its history keeps it. */
export interface ConversionOrigin {
  readonly actor: string
  readonly proof: ConversionProof.Means
  /** The endpoint that was called. */
  readonly source: string
  readonly ip: string | null
  readonly user_agent: string | null
  readonly request_id: string | null
}

/** How the origin of a new conversion lies beside it. */
export const reportColumns = (origin: ConversionOrigin) => ({
  report_actor: origin.actor,
  report_proof: origin.proof,
  report_source: origin.source,
  report_ip: origin.ip,
  report_user_agent: origin.user_agent,
  report_request_id: origin.request_id
})

const orNull = (text: string): string | null => (text === "" || text === "-" ? null : text)

/** Tells the origin of what the current request does. */
export class ConversionOrigins extends Context.Service<ConversionOrigins>()(
  "server/ConversionOrigins",
  {
    make: Effect.gen(function* () {
      const { addresses } = yield* clickSettings

      /** A browser's report is unsigned, so the address is the visitor's own. */
      const addressOf = (by: ConversionProof.Means, ip: string): string | null => {
        if (by !== "unsigned" || addresses === "full") return orNull(ip)
        return addresses === "truncated" ? truncated(ip) : null
      }

      /** Without a session, a worker continues the work of a request. */
      const actorOf = Effect.fnUntraced(function* (proof: ConversionProof.Proof) {
        if (proof.by === "unsigned") return "unsigned"
        if (proof.by !== "key") return `advertiser ${proof.advertiser_id}`
        const me = yield* Session
        return me === undefined ? "system" : `${me.role} ${me.account_id}`
      })

      const of = Effect.fnUntraced(function* (proof: ConversionProof.Proof, source: string) {
        const { ip, request_id, user_agent } = yield* RequestOrigin
        return {
          actor: yield* actorOf(proof),
          proof: proof.by,
          source,
          ip: addressOf(proof.by, ip),
          user_agent: orNull(user_agent),
          request_id: orNull(request_id)
        }
      })

      return { of }
    })
  }
) {
  static readonly layer: Layer.Layer<ConversionOrigins, Config.ConfigError> = Layer.effect(
    ConversionOrigins,
    ConversionOrigins.make
  )
}
