import { Conflict, type Principal } from "@affnet/api"
import { Csv } from "@affnet/api/Wire"
import {
  type PayoutFormat,
  type PayoutList,
  type PayoutRun,
  PayoutTables,
  PayoutTransfers
} from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { SecretBox } from "../../platform/secrets/SecretBox.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { belongsTo } from "../payment-details/belongsTo.ts"
import { PayoutFilesRepo, type StoredPayout } from "./PayoutFilesRepo.ts"
import { PayoutRunsRepo } from "./PayoutRunsRepo.ts"

type Format = PayoutFormat.PayoutFormat

const tables = {
  csv: PayoutTables.plain,
  paypal: PayoutTables.paypal,
  wise: PayoutTables.wise
} as const

const csvOf = (table: PayoutTables.Table, list: PayoutList.PayoutList): string => {
  const columns = table.columns.map(({ isText, key }) => Csv.column(key, isText))
  const rows = list.payouts.map((payout) =>
    Object.fromEntries(table.columns.map(({ cell, key }) => [key, cell(payout, list)]))
  )
  return (table.hasHeader ? Csv.header(columns) : "") + Csv.lines(columns, rows)
}

/** A run as a file, or what it can't be one without. */
const written = (format: Format, list: PayoutList.PayoutList) =>
  format === "sepa"
    ? {
        problems: PayoutTransfers.problems(list),
        type: "application/xml" as const,
        text: () => PayoutTransfers.of(list)
      }
    : {
        problems: tables[format].problems(list),
        type: "text/csv" as const,
        text: () => csvOf(tables[format], list)
      }

const refused = (problems: ReadonlyArray<{ readonly field: string; readonly problem: string }>) =>
  new Conflict({
    errors: Object.fromEntries(problems.map(({ field, problem }) => [field, [problem]]))
  })

/** Approved runs as files for banks and payment services. */
export class PayoutFiles extends Context.Service<PayoutFiles>()("server/PayoutFiles", {
  make: Effect.gen(function* () {
    const box = yield* SecretBox
    const files = yield* PayoutFilesRepo
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const repo = yield* PayoutRunsRepo
    const network = yield* NetworkRepo

    /** Details that can no longer be decrypted are treated as missing. */
    const opened = ({ info, ...payout }: StoredPayout) =>
      Effect.map(box.open(info, belongsTo(payout.affiliate_id)), (found) => ({
        ...payout,
        info: Option.getOrElse(found, () => "")
      }))

    const write = Effect.fn("PayoutFiles.write")(function* (
      actor: Principal,
      id: PayoutRun.PayoutRunId,
      format: Format
    ) {
      const { approved, currency, status } = yield* orNotFound(repo.find(id))
      if (approved === null || status === "cancelled") {
        const problem = `is ${status}: there are files of approved runs only`
        return yield* refused([{ field: "status", problem }])
      }
      const { problems, text, type } = written(format, {
        id,
        currency,
        networkCurrency: (yield* network.get).currency,
        approvedMillis: approved * 1000,
        ...(yield* files.frozen(id)),
        payouts: yield* Effect.forEach(yield* files.payouts(id), opened)
      })
      if (problems.length > 0) return yield* refused(problems)
      yield* log.record({
        account: actor,
        actor,
        action: "payout_run.downloaded",
        entity: "payout_run",
        entity_id: id,
        message: `Payout run ${id} was downloaded as ${format}.`
      })
      return {
        content: new TextEncoder().encode(text()),
        type,
        title: `payout-run-${id}-${format}`
      }
    }, inTransaction)

    return { write }
  })
}) {
  static readonly layer = Layer.effect(PayoutFiles, PayoutFiles.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      NetworkRepo.layer,
      PayoutFilesRepo.layer,
      PayoutRunsRepo.layer,
      SecretBox.layer
    ])
  )
}
