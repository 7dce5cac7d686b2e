import { Cap, ConversionReasons, Currency } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { StoredCap } from "../caps/CapsRepo.ts"

const CapRow = Schema.Struct({ ...StoredCap.fields, currency: Currency.Currency })
const decodeCap = Schema.decodeUnknownSync(CapRow)
const Terms = Schema.Struct({ id: Schema.Int, title: Schema.String })
const decodeTerms = Schema.decodeUnknownSync(Terms)
const decodeCode = Schema.decodeUnknownSync(ConversionReasons.UsedCode)

/** The records that decided clicks and conversions, as far as they still exist. */
export class DecidersRepo extends Context.Service<DecidersRepo>()("server/DecidersRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const cap = Effect.fnUntraced(function* (id: number | null) {
      if (id === null) return null
      const [row] = yield* sql`
        SELECT c.*, o.currency FROM caps c JOIN offers o ON o.id = c.offer_id WHERE c.id = ${id}`
      if (row === undefined) return { id, offer_id: null, cap: null }
      const { currency, ...found } = decodeCap(row)
      return { id, offer_id: found.offer_id, cap: Cap.describe([found], currency) }
    }, Effect.orDie)

    const customTerms = Effect.fnUntraced(function* (id: number | null) {
      if (id === null) return null
      const [row] = yield* sql`SELECT id, title FROM custom_terms WHERE id = ${id}`
      return row === undefined ? null : decodeTerms(row)
    }, Effect.orDie)

    const promoCode = Effect.fnUntraced(function* (id: number | null) {
      if (id === null) return null
      const [row] = yield* sql`SELECT id, code FROM promo_codes WHERE id = ${id}`
      return row === undefined ? null : decodeCode(row)
    }, Effect.orDie)

    return { cap, customTerms, promoCode }
  })
}) {
  static readonly layer = Layer.effect(DecidersRepo, DecidersRepo.make)
}
