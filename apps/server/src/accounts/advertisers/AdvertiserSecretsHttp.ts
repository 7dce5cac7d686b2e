import type { AdvertiserSecret } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { AdvertiserSecrets } from "./AdvertiserSecrets.ts"

interface Asked {
  readonly payload: { readonly overlap_hours?: number | null | undefined }
}

const makeOf = Effect.map(
  AdvertiserSecrets,
  (secrets) =>
    (kind: AdvertiserSecret.Kind) =>
    ({ params, payload }: Asked & { readonly params: { readonly id: number } }) =>
      asCaller((me) => secrets.make(kind, params.id, me, payload.overlap_hours))
)

const token = Effect.map((security_token: string) => ({ security_token }))
const signing = Effect.map((signing_secret: string) => ({ signing_secret }))

const managers = implement(
  "advertiserSecrets",
  Effect.fn(function* (handlers) {
    const make = yield* makeOf
    return handlers.handleAll({
      makeSecurityToken: (asked) => make("token")(asked).pipe(token),
      makeSigningSecret: (asked) => make("signing")(asked).pipe(signing)
    })
  })
)

/** The caller exists, so its account can't be missing. */
const advertisers = implement(
  "ownSecrets",
  Effect.fn(function* (handlers) {
    const make = yield* makeOf
    const own = (kind: AdvertiserSecret.Kind) => (asked: Asked) =>
      asCaller(({ account_id }) => make(kind)({ ...asked, params: { id: account_id } })).pipe(
        Effect.orDie
      )
    return handlers.handleAll({
      makeOwnSecurityToken: (asked) => own("token")(asked).pipe(token),
      makeOwnSigningSecret: (asked) => own("signing")(asked).pipe(signing)
    })
  })
)

export const AdvertiserSecretsHttp = Layer.mergeAll(managers, advertisers).pipe(
  Layer.provide(AdvertiserSecrets.layer)
)
