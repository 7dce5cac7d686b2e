import type { Conflict, ValidationFailed } from "@affnet/api"
import { CalendarDate, InvoiceDueDays, TimeZone, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { inBackground } from "../../platform/inBackground.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { columnsOf, type InvoiceColumns } from "../invoices/InvoiceColumns.ts"
import { Invoices } from "../invoices/Invoices.ts"
import { BilledAccountsRepo, type Candidate } from "./BilledAccountsRepo.ts"
import { type BilledAccount, InvoiceRunsRepo } from "./InvoiceRunsRepo.ts"

/** Accounts in one look. */
const sliceMax = 200

/** A failed run is tried again after an hour: a missing rate may be there by then. */
const retrySeconds = 3_600

type Day = CalendarDate.CalendarDate

/** The first day of an account that is new to the schedule: today's invoice is made. */
const dayBefore = (today: Day): Day => CalendarDate.addDays(today, -1)

/** Whether an account has nothing due up to today: nearly all of them, on nearly every day. */
const isResting =
  (today: Day) =>
  ({ done_until, rhythm }: Candidate): boolean =>
    InvoiceDueDays.between(rhythm, done_until ?? dayBefore(today), today).length === 0

/**
 * Makes scheduled invoices, on their days in the network's zone. A day is claimed by the transaction that makes its
 * invoice, so any number of processes make it once. Missed days are made up for.
 */
export class InvoiceRuns extends Context.Service<InvoiceRuns>()("server/InvoiceRuns", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const billed = yield* BilledAccountsRepo
    const invoices = yield* Invoices
    const log = yield* ActivityLog
    const network = yield* NetworkRepo
    const repo = yield* InvoiceRunsRepo

    /** The invoice of a day; `false` when another process has the account. */
    const billDay = (
      columns: InvoiceColumns,
      { account_id, currency }: Candidate,
      { day, from }: { readonly day: Day; readonly from: Day }
    ) => {
      const claim = repo.claim({ side: columns.side, account_id, from, to: day })
      const end_date = CalendarDate.addDays(day, -1)
      return invoices.generateDue(columns, { account_id, currency, end_date }, claim)
    }

    const bill = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      candidate: Candidate,
      today: Day
    ) {
      const account = { side: columns.side, account_id: candidate.account_id }
      let from = yield* repo.begin(account, dayBefore(today))
      for (const day of InvoiceDueDays.between(candidate.rhythm, from, today)) {
        if (!(yield* billDay(columns, candidate, { day, from }))) return
        from = day
      }
      if (from < today) yield* inTransaction(repo.claim({ ...account, from, to: today }))
    })

    /** Tells the operator each time, and the account's log once until it is mended. */
    const tell = Effect.fnUntraced(function* (
      account: BilledAccount,
      { errors }: ValidationFailed | Conflict
    ) {
      const { account_id, side: role } = account
      const why = Object.entries(errors).map(([field, said]) => `${field} ${said.join(", ")}`)
      const message = `An invoice that is due could not be made: ${why.join("; ")}.`
      yield* Effect.logWarning(`${message} It is for ${role} ${account_id}.`)
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      if (Option.isSome(yield* repo.fail(account, now))) return
      yield* log.record({
        account: { role, account_id },
        actor: "system",
        action: "invoice.failed",
        entity: role,
        entity_id: account_id,
        message
      })
    }, inTransaction)

    /** What one account lacks stops no other. */
    const billAlone = (columns: InvoiceColumns, candidate: Candidate, today: Day) => {
      const account = { side: columns.side, account_id: candidate.account_id }
      return bill(columns, candidate, today).pipe(
        Effect.catch((failure) => tell(account, failure)),
        Effect.catchCause((cause) => logFailure("An invoice that is due was not made", cause))
      )
    }

    const runSide = Effect.fnUntraced(function* (columns: InvoiceColumns) {
      yield* repo.forget(columns)
      const { timezone } = yield* network.get
      const nowMillis = yield* Clock.currentTimeMillis
      const today = TimeZone.dayOf(nowMillis, timezone)
      const failedBefore = UnixTime.fromMillis(nowMillis) - retrySeconds
      let after = 0
      let found: ReadonlyArray<Candidate>
      do {
        found = yield* billed.candidates(columns, {
          day: today,
          after,
          failedBefore,
          max: sliceMax
        })
        yield* repo.rest(columns.side, found.filter(isResting(today)), today)
        const due = found.filter((candidate) => !isResting(today)(candidate))
        for (const candidate of due) yield* billAlone(columns, candidate, today)
        after = found.at(-1)?.account_id ?? after
      } while (found.length === sliceMax)
    })

    return {
      /** Makes due invoices. */
      run: Effect.andThen(runSide(columnsOf.advertiser), runSide(columnsOf.affiliate))
    }
  })
}) {
  static readonly layer = Layer.effect(InvoiceRuns, InvoiceRuns.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      BilledAccountsRepo.layer,
      InvoiceRunsRepo.layer,
      Invoices.layer,
      NetworkRepo.layer
    ])
  )

  /** Makes due invoices once a minute. */
  static readonly working = Layer.effectDiscard(
    Effect.flatMap(InvoiceRuns, ({ run }) =>
      inBackground(run, "1 minute", "Invoices that are due were not made")
    )
  ).pipe(Layer.provide(InvoiceRuns.layer))
}
