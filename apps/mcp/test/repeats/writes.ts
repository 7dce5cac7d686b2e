import { FakeVendor } from "@affnet/test-tools"
import { Effect, Schedule } from "effect"
import { DemoNetwork } from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"
import * as LocalVendor from "../network/LocalVendor.ts"
import * as Manager from "../network/Manager.ts"
import { administering } from "./administering.ts"
import { known } from "./known.ts"
import { payouts } from "./paying.ts"
import type { Write } from "./Write.ts"

const invoices = known(
  (trial) => {
    const memo = `cut-${trial}`
    const invoice = { advertiser_id: 7, currency: "USD", amount: "1.00", status: "draft" }
    return Effect.succeed([memo, { ...invoice, invoice_memo: memo }])
  },
  (memo) => Manager.count("SELECT count(*) AS count FROM invoices WHERE invoice_memo = ?", memo)
)

const leads = known(
  (trial) =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork
      const click_id = yield* Manager.newClick
      const person = { firstname: "Ann", lastname: "Lee", email: `cut${trial}@mail.example` }
      return [click_id, { click_id, goal_id: ids.lead_goal_id, ...person }] as const
    }),
  (click) => Manager.count("SELECT count(*) AS count FROM conversions WHERE click_id = ?", click)
)

const copiedGoal = `
  INSERT INTO goals (offer_id, title, alias, type, status, revenue, payout, conversion_status, created, updated, search_text)
  SELECT offer_id, title, ?, type, status, revenue, payout, conversion_status, created, updated, search_text
  FROM goals WHERE id = ? RETURNING id`

/** A goal can be deleted once only; that no other one is deleted is what is counted. */
const goals = known(
  (trial) =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork
      const [copied] = yield* Manager.sql(copiedGoal, `cut-${trial}`, Number(ids.goal_id))
      const goal_id = Number(copied?.id)
      return [`cut-${trial}`, { offer_id: ids.offer_id, goal_id }] as const
    }),
  (alias) =>
    Effect.gen(function* () {
      const deleted = "SELECT count(*) AS count FROM goals WHERE deleted IS NOT NULL"
      const others = yield* Manager.count(`${deleted} AND alias NOT LIKE 'cut-%'`)
      return others + (yield* Manager.count(`${deleted} AND alias = ?`, alias))
    })
)

/** Each trial changes a page of its own: counts its changes in the activity log, and those beyond one for each page. */
const pages = known(
  (trial) =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork
      const page = { title: `Page ${trial}`, url: "https://shop.example/" }
      const made = yield* Manager.call("POST", `/offers/${ids.offer_id}/urls`, page)
      const url_id = Number(at(made, "url", "id"))
      return [url_id, { offer_id: ids.offer_id, url_id, title: `Cut ${trial}` }] as const
    }),
  (url_id) =>
    Effect.gen(function* () {
      const changed = "SELECT count(*) AS count FROM landing_pages WHERE title LIKE 'Cut %'"
      const logged =
        "SELECT count(*) AS count FROM activity_log WHERE action = 'landing_page.updated'"
      const others = (yield* Manager.count(logged)) - (yield* Manager.count(changed))
      return others + (yield* Manager.count(`${logged} AND entity_id = ?`, url_id))
    })
)

const open =
  "SELECT count(*) AS count FROM lead_deliveries WHERE state NOT IN ('success', 'failed')"

/** The vendor refuses every lead, so that each can be sent again. */
const deliveries = Effect.gen(function* () {
  const vendor = yield* LocalVendor.make(FakeVendor.reject())
  const receipts = (delivery: number) =>
    vendor.received.filter(({ url }) => url.endsWith(`ref=${delivery}`)).length
  const { begin, end } = known(
    () =>
      Effect.gen(function* () {
        const { delivery_id } = yield* LocalVendor.delivered(yield* Manager.newClick)
        return [delivery_id, { delivery_id }] as const
      }),
    (delivery) => Effect.sync(() => receipts(delivery) - 1)
  )
  const settled = Manager.count(open).pipe(
    Effect.filterOrFail((count) => count === 0),
    Effect.retry({ times: 200, schedule: Schedule.spaced("50 millis") }),
    Effect.orDie
  )
  return { begin, end: Effect.andThen(settled, end) }
})

/** Every tool that writes. */
export const writes: ReadonlyArray<Write> = [
  { name: "invoice_create", prepare: Effect.succeed(invoices) },
  { name: "payout_run_prepare", prepare: Effect.succeed(payouts) },
  { name: "lead_create", prepare: Effect.succeed(leads) },
  { name: "goal_delete", prepare: Effect.succeed(goals) },
  { name: "landing_page_update", prepare: Effect.succeed(pages) },
  { name: "delivery_retry", prepare: deliveries },
  ...administering
]
