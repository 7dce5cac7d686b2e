import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPaymentMethod } from "../../fixtures/givenReference.ts"
import { get, sendJson, setTime } from "../../fixtures/TestServer.ts"
import { now } from "../../tracking/conversions/givenOfferWithClick.ts"
import { givenEarned } from "../invoices/givenEarned.ts"

export const path = "/api/v2/network/payout-runs"
export const iban = "DE02120300000000202051"
const daySeconds = 86_400

let count = 0

/** An affiliate with an unpaid invoice over 5 dollars, who has said where it is paid more than a day ago. */
export const givenPayable = Effect.gen(function* () {
  const earned = yield* givenEarned
  const { affiliate, affiliate_id, convert, generate, key } = earned
  yield* convert("5.00")
  const payment_method_id = yield* givenPaymentMethod(`Transfer ${++count}`)
  const save = (info: string) =>
    sendJson(affiliate, "PUT", "/api/v2/affiliate/aff-billing/payment-method", {
      payment_method_id,
      currency: "USD",
      payment_method_info: info
    })
  assert.strictEqual((yield* save(iban)).status, 200)
  const invoice = yield* generate()
  yield* setTime(now + daySeconds)
  const checker = (yield* givenKey("manager")).key
  const only = { currency: "USD", affiliate_ids: [affiliate_id] }
  const prepare = (fields: object = {}) => sendJson(key, "POST", path, { ...only, ...fields })
  const runOf = ({ info }: { readonly info: Readonly<Record<string, unknown>> }) =>
    Object(info.payout_run)
  return {
    ...earned,
    checker,
    invoice,
    payment_method_id,
    prepare,
    run: Effect.map(prepare(), (answer) => Number(runOf(answer).payout_run_id)),
    runOf,
    save,
    show: (id: number) => Effect.map(get(key, `${path}/${id}`), runOf),
    update: (id: number, fields: object, by = key) =>
      sendJson(by, "PUT", `${path}/${id}`, { ...fields })
  }
})
