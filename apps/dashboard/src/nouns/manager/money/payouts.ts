import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { madeAs, type Request } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { count, moment, money, record, state, text } from "../../../records/Shown.ts"
import { choicesOf, runStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { anyAffiliates, currencies, paymentMethodsFound } from "../lookups.ts"
import { payoutDetails } from "./payoutDetails.ts"
import { paymentsOf } from "./payoutPayments.ts"
import { proposal } from "./payoutProposal.ts"

const askedOf = (request: Request) => ({ ...request, currency: String(request.currency) })

export const payouts = noun({
  title: "Payout runs",
  empty: "No payout runs yet. Prepare one out of affiliates' unpaid invoices.",
  add: "Prepare a run",
  area: "money",
  isSearched: false,
  list: (asked) => affnet.payoutRuns.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  newestBy: "id",
  filters: [{ name: "status", title: "Status", choices: choicesOf(runStates) }],
  columns: [
    ["Id", ({ id }) => record("payouts", id, null)],
    ["Status", ({ status }) => state(runStates, status), "status"],
    ["Payouts", (one) => count(one.count)],
    ["Amount", ({ amount, currency }) => money(amount, currency)],
    ["Made by", ({ maker }) => text(maker?.title)],
    ["Approved by", ({ checker }) => text(checker?.title)],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details: payoutDetails,
  lists: { payments: paymentsOf },
  form: {
    parts: [
      {
        help: "A run is over the unpaid invoices of affiliates in one currency that are in no other run. It is a draft until somebody approves it.",
        fields: [
          Field.record("currency", "Currency", currencies, { isNeeded: true }),
          Field.record("payment_method_id", "Payment method", paymentMethodsFound, {
            isKept: true,
            help: "Only those who are paid this way."
          }),
          Field.records("affiliate_ids", "Affiliates", anyAffiliates, {
            isKept: true,
            help: "Only these; without any, everybody who is to be paid."
          })
        ]
      }
    ],
    check: checking("payoutRun"),
    preview: async (request) =>
      proposal(await affnet.payoutRuns.create({ ...askedOf(request), dry_run: true })),
    create: (request) =>
      madeAs(affnet.payoutRuns.create(askedOf(request)), ({ payout_run_id }) => payout_run_id ?? 0)
  }
})
