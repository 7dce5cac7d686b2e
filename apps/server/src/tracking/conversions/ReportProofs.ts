import { createHmac, timingSafeEqual } from "node:crypto"
import {
  AdvertiserSecret,
  ConversionDecision,
  ConversionProof,
  ConversionRefusal,
  type ReportSettings,
  SignedReport
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { belongsTo } from "../../accounts/advertisers/AdvertiserSecrets.ts"
import { AdvertiserSecretsRepo } from "../../accounts/advertisers/AdvertiserSecretsRepo.ts"
import { ReportSettingsRepo } from "../../accounts/advertisers/ReportSettingsRepo.ts"
import { digest } from "../../accounts/keys/NewKey.ts"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { SecretBox } from "../../platform/secrets/SecretBox.ts"
import { cacheBriefly } from "../../platform/sql/cacheBriefly.ts"
import type { ConversionReport } from "./ConversionReport.ts"

type Proof = ConversionProof.Proof

const isSignatureOf = ({ signature, text }: SignedReport.SignedReport, secret: string): boolean =>
  timingSafeEqual(createHmac("sha256", secret).update(text).digest(), Buffer.from(signature, "hex"))

/** An advertiser that is not there takes nothing. */
const strictest: ReportSettings.ReportSettings = {
  unsigned_reports: "off",
  over_limit_reports: "hold",
  allowed_ips: null
}

/**
 * Verifies the proof of a report. Secrets and settings are cached for a second, so a change is in force within it
 * on every process.
 */
export class ReportProofs extends Context.Service<ReportProofs>()("server/ReportProofs", {
  make: Effect.gen(function* () {
    const box = yield* SecretBox
    const secrets = yield* AdvertiserSecretsRepo
    const repo = yield* ReportSettingsRepo

    const advertiserOf = cacheBriefly(
      (token: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => secrets.advertiserOf(digest(token), now)),
      String
    )
    const sealedOf = cacheBriefly(
      (id: number) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => secrets.signingSecrets(id, now)),
      String
    )
    const settingsOf = cacheBriefly(repo.find, String)

    const byToken = Effect.fnUntraced(function* (token: string) {
      // A text that cannot be a token costs no query.
      const advertiser_id = AdvertiserSecret.isSpelled("token", token)
        ? yield* advertiserOf(token)
        : undefined
      return advertiser_id === undefined
        ? yield* ConversionRefusal.of("token_invalid")
        : ({ by: "token", advertiser_id } satisfies Proof)
    })

    const secretOf = (advertiser_id: number) => (sealed: string) =>
      Effect.tap(box.open(sealed, belongsTo(advertiser_id)), (secret) =>
        Option.isSome(secret)
          ? Effect.void
          : Effect.logError("A signing secret cannot be read under this AFFNET_SECRET_KEY")
      )

    const bySignature = Effect.fnUntraced(function* (address: string) {
      const signed = Option.getOrUndefined(SignedReport.read(address))
      const now = yield* Clock.currentTimeMillis
      if (signed === undefined || !SignedReport.isTimely(signed, now)) {
        return yield* ConversionRefusal.of("signature_invalid")
      }
      const { advertiser_id } = signed
      const known = yield* Effect.forEach(yield* sealedOf(advertiser_id), secretOf(advertiser_id))
      return known.some((secret) => Option.exists(secret, (text) => isSignatureOf(signed, text)))
        ? ({ by: "signature", advertiser_id, signature: signed.signature } satisfies Proof)
        : yield* ConversionRefusal.of("signature_invalid")
    })

    /** What says whether an advertiser takes what the current request reports. */
    const admission = Effect.fnUntraced(function* (advertiser_id: number) {
      const settings = (yield* settingsOf(advertiser_id)) ?? strictest
      const { ip } = yield* RequestOrigin
      return { settings, ip }
    })

    const find = Effect.fnUntraced(function* (report: ConversionReport) {
      const { credentials, input, source } = report
      if (credentials === "key") return { by: "key" } satisfies Proof
      const { address, token } = credentials
      if (token !== undefined && token !== "") return yield* byToken(token)
      if (address !== undefined && SignedReport.isSigned(address)) {
        return yield* bySignature(address)
      }
      return ConversionProof.isNeeded(source, input)
        ? yield* ConversionRefusal.of("token_missing")
        : ({ by: "unsigned" } satisfies Proof)
    })

    const prove = Effect.fnUntraced(function* (report: ConversionReport) {
      const proof = yield* find(report)
      if ("advertiser_id" in proof) {
        const admitted = ConversionDecision.admit(proof, yield* admission(proof.advertiser_id))
        yield* Effect.fromResult(admitted)
      }
      return proof
    })

    return { prove, admission }
  })
}) {
  static readonly layer = Layer.effect(ReportProofs, ReportProofs.make).pipe(
    Layer.provide([AdvertiserSecretsRepo.layer, ReportSettingsRepo.layer, SecretBox.layer])
  )
}
