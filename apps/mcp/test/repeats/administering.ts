import { Effect } from "effect"
import { DemoNetwork } from "../network/DemoNetwork.ts"
import * as Manager from "../network/Manager.ts"
import { known } from "./known.ts"
import type { Write } from "./Write.ts"

/** Records that a table has under a name of its own for each trial. */
const made = (table: string, column: string, argsOf: (name: string, ids: Ids) => object) =>
  known(
    (trial) =>
      Effect.map(DemoNetwork, ({ ids }) => {
        const name = `cut-${trial}`
        return [name, argsOf(name, ids)] as const
      }),
    (name) =>
      Manager.count(`SELECT count(*) AS count FROM ${table} WHERE ${column} LIKE ?`, `%${name}@%`)
  )

type Ids = DemoNetwork["Service"]["ids"]

/** Ends the name, so that `cut-1` is not found in `cut-12`. */
const end = "@"

const affiliates = made("affiliates", "email", (name) => ({ email: `${name}@blog.example` }))

const offers = made("offers", "title", (name) => ({ title: name + end, advertiser_id: 1 }))

const goals = made("goals", "title", (name, { offer_id }) => ({ offer_id, title: name + end }))

const campaigns = made("campaigns", "name", (name, { affiliate_id, offer_id }) => ({
  name: name + end,
  affiliate_id,
  offer_id
}))

const postbacks = made("postbacks", "code", (name, { affiliate_id }) => ({
  affiliate_id,
  url: `https://tracker.example/?n=${name}${end}`
}))

const terms = made("custom_terms", "title", (name, { offer_id }) => ({
  offer_id,
  title: name + end,
  payout: "1.00"
}))

/** A request that is answered twice would be granted twice in the log of what was done. */
const requests = known(
  (trial) =>
    Effect.gen(function* () {
      const request_id = yield* Manager.newRequest(`cut-${trial}`)
      return [request_id, { request_id, status: "approved" }] as const
    }),
  (request_id) =>
    Manager.count(
      "SELECT count(*) AS count FROM offer_requests WHERE id = ? AND status = 'approved'",
      request_id
    )
)

const conversions = known(
  () =>
    Effect.gen(function* () {
      const transaction_id = yield* Manager.newConversion
      return [transaction_id, { transaction_ids: [transaction_id], status: "rejected" }] as const
    }),
  (transaction_id) =>
    Manager.count(
      "SELECT count(*) AS count FROM conversions WHERE transaction_id = ? AND status = 'rejected'",
      transaction_id
    )
)

const write = (name: string, trials: Effect.Success<Write["prepare"]>): Write => ({
  name,
  prepare: Effect.succeed(trials)
})

/** What makes and changes the parts of a network. */
export const administering: ReadonlyArray<Write> = [
  write("affiliate_save", affiliates),
  write("offer_save", offers),
  write("goal_save", goals),
  write("campaign_save", campaigns),
  write("postback_save", postbacks),
  write("terms_save", terms),
  write("offer_request_answer", requests),
  write("conversion_status_set", conversions)
]
