import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dataUri, pngOf } from "../../fixtures/pictures.ts"
import { sendJson, sendText } from "../../fixtures/TestServer.ts"
import { invoiceWithFile } from "../../platform/disk/invoiceWithFile.ts"
import type { Caller } from "./Callers.ts"
import { givenKeyFor } from "./Keys.ts"
import type { World } from "./Records.ts"
import { givenWorld } from "./World.ts"

const Created = Schema.Struct({ creative: Schema.Struct({ id: Schema.Int }) })

const manager: Caller = {
  name: "owner",
  key: "good",
  role: "manager",
  owns: true,
  access: { role: "owner", assigned_only: false }
}

/** A creative with a file, which only the server can make. */
const givenFile = Effect.fnUntraced(function* (world: World) {
  const key = (yield* givenKeyFor(manager, world)) ?? ""
  const path = `/api/v2/network/offers/${world.ids.offer_id}/creatives`
  const image_data = dataUri("image/png", pngOf(3, 2))
  const { info } = yield* sendJson(key, "POST", path, { title: `${world.mark} file`, image_data })
  return Schema.decodeUnknownSync(Created)(info).creative.id
})

const Generated = Schema.Struct({ invoice_id: Schema.Int })

/** An invoice with a file. */
const givenInvoice = Effect.fnUntraced(function* (
  world: World,
  side: "advertiser" | "affiliate" = "advertiser"
) {
  const key = (yield* givenKeyFor(manager, world)) ?? ""
  const { body, headers, path } = invoiceWithFile(key, world.accounts[side], side)
  const { info } = yield* sendText(key, "POST", path, body, headers["content-type"])
  return Schema.decodeUnknownSync(Generated)(info).invoice_id
})

/** The world of those who change nothing in it, and the keys that they call with. */
export class SharedWorld extends Context.Service<
  SharedWorld,
  {
    readonly world: World
    readonly keyOf: (
      caller: Caller
    ) => Effect.Effect<string | undefined, never, SqlClient.SqlClient>
  }
>()("test/SharedWorld") {
  static readonly layer = Layer.effect(
    SharedWorld,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.orDie(sql`UPDATE network SET advertisers_decide = 1 WHERE id = 1`)
      const world = yield* givenWorld
      // E-invoices name the countries of both, and who writes them.
      yield* Effect.orDie(
        sql`UPDATE network SET legal_country = 2921044, vat_id = 'DE1' WHERE id = 1`
      )
      yield* Effect.orDie(
        sql`UPDATE advertisers SET country = 2921044 WHERE id = ${world.accounts.advertiser}`
      )
      yield* Effect.orDie(
        sql`UPDATE affiliates SET country = 2921044, tax_id = 'DE2' WHERE id = ${world.accounts.affiliate}`
      )
      const asset_id = yield* givenFile(world)
      const invoice_id = yield* givenInvoice(world)
      const ids = {
        ...world.ids,
        asset_id,
        "downloadCreative.creative_id": asset_id,
        "downloadAffiliateInvoiceAttachment.id": yield* givenInvoice(world, "affiliate"),
        "downloadInvoiceAttachment.id": invoice_id,
        "downloadInvoiceAttachmentAlias.id": invoice_id
      }
      const keys = new Map<string, string | undefined>()
      const keyOf = Effect.fnUntraced(function* (caller: Caller) {
        if (!keys.has(caller.name)) keys.set(caller.name, yield* givenKeyFor(caller, world))
        return keys.get(caller.name)
      })
      return SharedWorld.of({ world: { ...world, ids }, keyOf })
    })
  )
}
