import { DocumentParties } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { migrateBefore } from "../../fixtures/migrateBefore.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(DocumentParties.Parties))

describeOnEngines(
  "Invoices of before their documents were frozen",
  () => Layer.empty,
  (it, engine) => {
    it.effect("are frozen as all is now, but for whom somebody kept already, and drafts", () =>
      Effect.gen(function* () {
        yield* migrateBefore("0062")
        const sql = yield* SqlClient.SqlClient
        yield* sql`
          UPDATE network SET legal_name = 'Example Network GmbH', iban = 'DE89370400440532013000',
            logo = '/images/logo' WHERE id = 1`
        const advertiser_id = yield* givenAdvertiser({ company_name: "Acme" })
        const affiliate_id = yield* givenAffiliate({ company_name: "Ann" })
        const offer_id = yield* givenOffer({ advertiser_id, title: "Spring sale" })
        const goal_id = yield* givenGoal({ offer_id, title: "Purchase" })
        let count = 0
        const invoice = (table: string, account: object, issued: number | null) =>
          givenRow(table, {
            number: `INV-2026-00000${++count}`,
            ...account,
            status: issued === null ? "draft" : "unpaid",
            currency: "USD",
            amount: 10_000,
            issued,
            created,
            updated: created
          })
        const billed = yield* invoice("invoices", { advertiser_id }, created)
        const kept = yield* invoice("invoices", { advertiser_id }, created)
        const draft = yield* invoice("invoices", { advertiser_id }, null)
        const paid = yield* invoice("affiliate_invoices", { affiliate_id }, created)
        for (const invoice_id of [billed, draft]) {
          yield* givenRow("invoice_lines", {
            side: "advertiser",
            invoice_id,
            kind: "conversions",
            offer_id,
            goal_id,
            currency: "USD",
            count: 1,
            amount: 10_000,
            network_amount: 10_000
          })
        }
        const party = {
          name: "Kept",
          address: null,
          postcode: null,
          city: null,
          region: null,
          country: null,
          vat_id: null,
          registration: null,
          email: null
        }
        const parties = JSON.stringify({
          seller: party,
          buyer: party,
          bank: null,
          terms: null,
          language: "en"
        })
        yield* sql`
          INSERT INTO invoice_parties ${sql.insert({ side: "advertiser", invoice_id: kept, parties })}`
        yield* Migrations.migrate()

        const rows = yield* sql`SELECT * FROM invoice_parties ORDER BY side, invoice_id`
        assert.deepStrictEqual(
          rows.map((row) => {
            const { bank, buyer, seller } = decode(row.parties)
            return [row.side, Number(row.invoice_id), seller.name, buyer.name, bank?.iban, row.logo]
          }),
          [
            [
              "advertiser",
              billed,
              "Example Network GmbH",
              "Acme",
              "DE89370400440532013000",
              "/images/logo"
            ],
            ["advertiser", kept, "Kept", "Kept", undefined, "/images/logo"],
            ["affiliate", paid, "Ann", "Example Network GmbH", undefined, "/images/logo"]
          ]
        )
        const lines = yield* sql`SELECT offer_title, goal_title FROM invoice_lines ORDER BY id`
        assert.deepStrictEqual(
          lines.map((line) => [line.offer_title, line.goal_title]),
          [
            ["Spring sale", "Purchase"],
            [null, null]
          ]
        )
      }).pipe((effect) =>
        Effect.flatMap(engine.createEmpty, (database) => Effect.provide(effect, database))
      )
    )
  }
)
