import { Effect } from "effect"
import * as Manager from "../network/Manager.ts"
import { known } from "./known.ts"

const longAgo = 1_735_689_600

const method = `
  INSERT INTO payment_methods (title, status, sort, supported_currencies, payment_threshold,
    payment_threshold_currency, payment_commission, payment_method_logo, search_text, created, updated)
  VALUES (?, 1, 1, '', 0, '', '', '', '', ?, ?) RETURNING id`

/** Somebody who is not to be paid yet. */
const payee = `
  SELECT id FROM affiliates
  WHERE status = 1 AND deleted IS NULL AND id NOT IN (SELECT affiliate_id FROM payment_details)
    AND id NOT IN (SELECT affiliate_id FROM affiliate_invoices)
  ORDER BY id LIMIT 1`

const details = `
  INSERT INTO payment_details (affiliate_id, payment_method_id, currency, info, shown, created, updated)
  VALUES (?, ?, 'USD', '', '…2051', ?, ?)`

const invoice = `
  INSERT INTO affiliate_invoices (number, affiliate_id, status, currency, amount, network_amount,
    charged, network_charged, issued, created, updated)
  VALUES (?, ?, 'unpaid', 'USD', 10000, 10000, 10000, 10000, ?, ?, ?)`

/** Each trial pays another affiliate, who is paid once. */
export const payouts = known(
  (trial) =>
    Effect.gen(function* () {
      const [paid] = yield* Manager.sql(method, `Cut ${trial}`, longAgo, longAgo)
      const [found] = yield* Manager.sql(payee)
      const id = Number(found?.id)
      yield* Manager.sql(details, id, Number(paid?.id), longAgo, longAgo)
      yield* Manager.sql(invoice, `INV-2025-${900_000 + trial}`, id, longAgo, longAgo, longAgo)
      return [id, { currency: "USD", affiliate_ids: [id] }] as const
    }),
  (id) => Manager.count("SELECT count(*) AS count FROM payouts WHERE affiliate_id = ?", id)
)
