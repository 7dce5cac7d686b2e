import { Effect, Layer } from "effect"
import * as LeadWorker from "../leads/delivery/LeadWorker.ts"
import { LedgerFolding } from "../money/ledger/LedgerFolding.ts"
import { OutboundHttp } from "../platform/outbound/OutboundHttp.ts"
import type { Worker } from "../platform/outbox/Worker.ts"
import { Folding } from "../reports/statistics/folding/Folding.ts"
import * as PostbackWorker from "../tracking/postback-deliveries/PostbackWorker.ts"

/** What one delivery brings about may be due at once as well; more rounds than this go on in the background. */
const roundsMax = 10

/** How long a vendor may take. */
const patience = "1 second"

const drained = ({ settled, step }: Worker) =>
  step.pipe(
    Effect.tap(() => settled),
    Effect.repeat({ until: (moved) => moved === 0, times: roundsMax })
  )

/** `catchUp` does what the server does in the background: sends what is due, and sums events up. */
export const make = Effect.gen(function* () {
  const { fold } = yield* Folding
  const ledger = yield* LedgerFolding
  const leads = yield* LeadWorker.LeadWorker
  const postbacks = yield* PostbackWorker.PostbackWorker
  const all = Effect.all([drained(leads), drained(postbacks), fold, ledger.fold])
  return { catchUp: Effect.timeoutOption(all, patience) }
})

/** What it is done by: the very workers of the server. */
export const layer = Layer.mergeAll(
  Folding.layer,
  LedgerFolding.layer,
  LeadWorker.LeadWorker.layer,
  PostbackWorker.PostbackWorker.layer
).pipe(Layer.provide(OutboundHttp.layer))
