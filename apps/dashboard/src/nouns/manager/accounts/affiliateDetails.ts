import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import type { Details } from "../../../records/Noun.ts"
import { type Fact, labels, moment, money, record, state, text } from "../../../records/Shown.ts"
import { accountStates, onOff } from "../../states.ts"
import { nameOf } from "../lookups.ts"
import { exported, lookAt, newKey } from "./actions.ts"
import { aboutFacts, careFacts } from "./facts.ts"

type Affiliate = Awaited<ReturnType<typeof affnet.affiliates.get>>

const decisions = (id: number, status: number | undefined): ReadonlyArray<Action> => {
  const change = (to: 1 | 2 | 4) => async () => affnet.affiliates.update(id, { status: to })
  if (status === 3) {
    return [
      {
        title: "Approve",
        asks: "The affiliate can sign in and promote offers at once.",
        run: change(1)
      },
      { title: "Reject", asks: "The affiliate stays shut out.", tone: "bad", run: change(4) }
    ]
  }
  if (status === 1) {
    return [
      {
        title: "Disable",
        asks: "The affiliate is shut out, and its links count nothing.",
        tone: "bad",
        run: change(2)
      }
    ]
  }
  return status === 2
    ? [
        {
          title: "Enable",
          asks: "The affiliate can sign in and promote offers at once.",
          run: change(1)
        }
      ]
    : []
}

const balances = (affiliate: Affiliate, currency: string | undefined): ReadonlyArray<Fact> => [
  ["Balance due", money(affiliate.balance_due, currency)],
  ["Approved", money(affiliate.approved_balance, currency)],
  ["Pending", money(affiliate.pending_balance, currency)],
  ["From referrals", money(affiliate.referral_balance, currency)],
  ["Paid by", labels(affiliate.payment_methods)],
  ["Paid to", text(affiliate.payment_details)],
  ["Commission plans", labels(affiliate.commission_plans?.map(({ title }) => title))]
]

const account = (id: number, affiliate: Affiliate): ReadonlyArray<Fact> => [
  ...aboutFacts(id, affiliate),
  ["Time zone", text(affiliate.timezone)],
  ["Tier", text(affiliate.tier?.title)],
  ["Referred by", record("affiliates", affiliate.referred_by, null)],
  ...careFacts(affiliate),
  ["Last seen", moment(affiliate.visited)]
]

const apiSwitch = (id: number, status: 1 | 2 | undefined): Action =>
  status === 1
    ? {
        title: "Disable the API",
        asks: "The account's key stops working until the API is enabled again.",
        tone: "bad",
        run: async () => affnet.affiliates.update(id, { api_status: 2 })
      }
    : {
        title: "Enable the API",
        asks: "The account's key works again.",
        run: async () => affnet.affiliates.update(id, { api_status: 1 })
      }

/** All that is known of an affiliate. */
export const affiliateDetails = async (id: number): Promise<Details> => {
  const [affiliate, { currency }] = await Promise.all([
    affnet.affiliates.get(id),
    affnet.networkSettings.get()
  ])
  return {
    title: nameOf(affiliate),
    state: state(accountStates, affiliate.status),
    links: [
      { to: `/conversions?affiliate=${id}`, title: "Conversions" },
      { to: `/campaigns?affiliate_id=${id}`, title: "Campaigns" },
      { to: `/affiliate-invoices?affiliate_id=${id}`, title: "Invoices" },
      { to: `/affiliate-billing/${id}`, title: "Billing" },
      { to: `/statistics?affiliate=${id}`, title: "Statistics" }
    ],
    actions: [
      ...decisions(id, affiliate.status),
      ...(affiliate.status === 1 ? [lookAt("affiliates", id)] : []),
      newKey("affiliates", id),
      apiSwitch(id, affiliate.api_status)
    ],
    sections: [
      { title: "Money", facts: balances(affiliate, currency) },
      { title: "Account", facts: account(id, affiliate) },
      {
        title: "API",
        facts: [
          ["API access", state(onOff, affiliate.api_status)],
          ["API key", text(affiliate.api_key)],
          ["All data of the account", exported("affiliates", id)]
        ]
      }
    ]
  }
}
