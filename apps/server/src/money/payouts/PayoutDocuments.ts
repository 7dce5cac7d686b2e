import { type PayoutRun, PayoutRunSheet } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { PartiesRepo } from "../documents/PartiesRepo.ts"
import { SheetPrinter } from "../documents/SheetPrinter.ts"
import { PayoutRuns } from "./PayoutRuns.ts"

/** Payout runs on paper. They show no more of where a payout goes than the run itself does. */
export class PayoutDocuments extends Context.Service<PayoutDocuments>()("server/PayoutDocuments", {
  make: Effect.gen(function* () {
    const parties = yield* PartiesRepo
    const runs = yield* PayoutRuns
    const { print } = yield* SheetPrinter

    const printed = Effect.fnUntraced(function* (id: PayoutRun.PayoutRunId) {
      const sheet = PayoutRunSheet.of(yield* runs.get(id), yield* parties.payer)
      return { title: `payout-run-${id}`, sheet, logo: yield* parties.logo }
    })
    const pdf = Effect.fn("PayoutDocuments.pdf")((id: PayoutRun.PayoutRunId) => print(printed(id)))

    return { pdf }
  })
}) {
  static readonly layer = Layer.effect(PayoutDocuments, PayoutDocuments.make).pipe(
    Layer.provide([PartiesRepo.layer, PayoutRuns.layer, SheetPrinter.layer])
  )
}
