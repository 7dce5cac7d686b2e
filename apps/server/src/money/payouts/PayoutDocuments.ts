import type { NotFound, ServiceUnavailable } from "@affnet/api"
import { type PayoutRun, PayoutRunSheet } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { Pictures } from "../../accounts/pictures/Pictures.ts"
import type { Bytes } from "../../platform/files/download.ts"
import { makePrint } from "../documents/makePrint.ts"
import { PartiesRepo } from "../documents/PartiesRepo.ts"
import { SheetPrinter } from "../documents/SheetPrinter.ts"
import { PayoutRuns } from "./PayoutRuns.ts"

/** Payout runs on paper. They show no more of where a payout goes than the run itself does. */
export class PayoutDocuments extends Context.Service<
  PayoutDocuments,
  {
    readonly pdf: (id: PayoutRun.PayoutRunId) => Effect.Effect<Bytes, NotFound | ServiceUnavailable>
  }
>()("server/PayoutDocuments") {
  static readonly layer = Layer.effect(
    PayoutDocuments,
    Effect.gen(function* () {
      const parties = yield* PartiesRepo
      const print = yield* makePrint
      const runs = yield* PayoutRuns

      const pdf = Effect.fn("PayoutDocuments.pdf")(function* (id: PayoutRun.PayoutRunId) {
        const run = yield* runs.get(id)
        const sheet = PayoutRunSheet.of(run, yield* parties.payer)
        return yield* print({ title: `payout-run-${id}`, sheet, logo: yield* parties.logo })
      })

      return PayoutDocuments.of({ pdf })
    })
  ).pipe(Layer.provide([PartiesRepo.layer, PayoutRuns.layer, Pictures.layer, SheetPrinter.layer]))
}
