import { Invoice } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Array, Effect, Layer } from "effect"
import { BoundConversionsRepo } from "../../../src/money/invoices/BoundConversionsRepo.ts"
import { columnsOf } from "../../../src/money/invoices/InvoiceColumns.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"
import { rowsRead } from "../../platform/sql/rowsRead.ts"

const id = Invoice.InvoiceId.make(9)

const services = (database: DatabaseLayer) =>
  BoundConversionsRepo.layer.pipe(Layer.provideMerge(migrated(database)))

describeOnEngines(
  "Conversions of an invoice that is undone",
  services,
  (it) => {
    it.effect("are released in parts that do not read what is left", () =>
      Effect.gen(function* () {
        const advertiser_id = yield* givenAdvertiser()
        const offer_id = yield* givenOffer({ advertiser_id })
        const goal_id = yield* givenGoal({ offer_id })
        const target = { advertiser_id, offer_id, goal_id }
        yield* Effect.forEach(Array.range(1, 300), () =>
          givenConversion(target, { affiliate_invoice_id: id })
        )
        const { release } = yield* BoundConversionsRepo
        const [isMore, read] = yield* inTransaction(
          rowsRead("conversions", release(columnsOf.affiliate, id, 10))
        )
        assert.isTrue(isMore)
        assert.isBelow(read, 100)
      })
    )
  },
  { only: ["PostgreSQL"] }
)
