import { Effect } from "effect"
import { RollUps } from "../reports/statistics/folding/RollUps.ts"
import { store } from "./SeedsRepo.ts"
import { accountRows } from "./seeds/AccountRows.ts"
import { advertisingRows } from "./seeds/AdvertisingRows.ts"
import { eventRows } from "./seeds/EventRows.ts"
import { firstAccounts } from "./seeds/FirstAccounts.ts"
import { makeKeys, randomSecret, type SecretOf } from "./seeds/Keys.ts"
import { deliveryRows, invoiceRows, leadRows } from "./seeds/OutcomeRows.ts"
import { referenceRows } from "./seeds/ReferenceRows.ts"
import type { Records } from "./seeds/Table.ts"

/**
 * Stores the records of a test, folds statistics, and returns the keys of all accounts, which `secretOf` decides.
 * `created` is in seconds.
 */
export const sow = Effect.fnUntraced(function* (
  records: Records,
  created: number,
  secretOf: SecretOf = randomSecret
) {
  const tables = [
    referenceRows(records),
    firstAccounts(records, created),
    accountRows(records),
    advertisingRows(records),
    invoiceRows(records),
    eventRows(records),
    deliveryRows(records),
    leadRows(records)
  ].flatMap((some) => Object.entries(some))
  const { rows, ...keys } = makeKeys(tables, created, secretOf)
  yield* store(records, [...tables, rows])
  if (records.clicks !== undefined || records.conversions !== undefined) {
    yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild).pipe(Effect.provide(RollUps.layer))
  }
  return keys
})
