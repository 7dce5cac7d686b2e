import { OfferAccess } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"

const AccessRow = Schema.Struct({
  state: Schema.Literals(["granted", "blocked"]),
  parameter: Schema.Union([OfferAccess.Parameter, Schema.Literal("")]),
  value: Schema.String
})
const decode = Schema.decodeUnknownSync(AccessRow)

const toAccess = (rows: ReadonlyArray<typeof AccessRow.Type>): OfferAccess.Access => {
  const has = (wanted: (typeof AccessRow.Type)["state"]) =>
    rows.some(({ parameter, state }) => parameter === "" && state === wanted)
  return {
    isGranted: has("granted"),
    isBlocked: has("blocked"),
    blockedParts: OfferAccess.partsOf(
      rows.flatMap(({ parameter, value }) => (parameter === "" ? [] : [{ parameter, value }]))
    )
  }
}

/** An affiliate, an offer, and its advertiser. */
export interface Parties {
  readonly offer_id: number
  readonly advertiser_id: number
  readonly affiliate_id: number
}

/** The grants and blocks of affiliates. */
export class ClickAccessRepo extends Context.Service<ClickAccessRepo>()("server/ClickAccessRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = preparedRead(
      sql,
      ([offer_id, advertiser_id, affiliate_id]) => sql`
        SELECT state, parameter, value FROM offer_access
        WHERE offer_id = ${offer_id} AND affiliate_id = ${affiliate_id}
        UNION ALL
        SELECT 'blocked' AS state, parameter, value FROM advertiser_blocks
        WHERE advertiser_id = ${advertiser_id} AND affiliate_id = ${affiliate_id}`
    )
    return {
      access: ({ advertiser_id, affiliate_id, offer_id }: Parties) =>
        rows([offer_id, advertiser_id, affiliate_id]).pipe(
          Effect.map((found) => toAccess(found.map((row) => decode(row)))),
          Effect.orDie
        )
    }
  })
}) {
  static readonly layer = Layer.effect(ClickAccessRepo, ClickAccessRepo.make)
}
