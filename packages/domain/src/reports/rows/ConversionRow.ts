/**
 * A conversion as a row of a report, for each role that may see it.
 */
import { Schema, Struct } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { FraudScore } from "../../accounts/FraudRule.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { HoldReason } from "../../tracking/conversions/ConversionLimits.ts"
import { Means } from "../../tracking/conversions/ConversionProof.ts"
import { Currency } from "../../values/Currency.ts"
import { record } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import { IsoTime } from "../../values/IsoTime.ts"
import { Amount, ExchangeRate } from "../../values/Money.ts"
import { exampleDimensions } from "./ClickRow.ts"
import {
  advertised,
  device,
  geography,
  parameters,
  partners,
  reached,
  text,
  titled,
  way
} from "./RowFields.ts"

const money = (title: string) => titled(title, Amount)

/** What every role sees. */
const event = {
  id: titled("ID", Id),
  transaction_id: titled("Transaction ID", Schema.String),
  click_id: titled("Click ID", Schema.String),
  created: titled("Date", IsoTime),
  updated: titled("Changed", IsoTime),
  click_created: titled("Date of the click", IsoTime),
  conv_status: titled("Status", ConversionStatus),
  ...advertised,
  ...reached,
  currency: titled("Currency", Currency)
}

const exampleEvent = {
  id: 12,
  transaction_id: "6f1b0c5e-2f4d-4c7a-9b1e-0d3c5a7e9f10",
  click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
  created: "2026-01-31T12:00:00Z",
  updated: "2026-02-02T09:30:00Z",
  click_created: "2026-01-31T11:42:10Z",
  conv_status: "approved",
  offer: { id: 3, value: "Spring sale" },
  goal: { id: 5, value: "Sale" },
  currency: "EUR"
} as const

/** What the customer paid and how the advertiser calls the order. */
const order = {
  amount: titled("Amount", Schema.NullOr(Amount)),
  adv_order_id: text("Order ID"),
  invoice_id: titled("Invoice", Schema.NullOr(Id))
}
const exampleOrder = { amount: "120.00", adv_order_id: "ORD-100423", invoice_id: null }

/** What stood behind the report, and why it waits for a manager. */
const trust = {
  proof: titled("Proof", Schema.NullOr(Means)),
  hold_reason: titled("Reason of the hold", Schema.NullOr(HoldReason))
}
const exampleTrust = { proof: "token", hold_reason: null } as const

const revenue = { revenue: money("Revenue") }
const payout = { payout: money("Payout") }

/** The same money in the network's currency, at the rate of the day. */
const network = {
  network_currency: titled("Network's currency", Currency),
  network_revenue: money("Revenue in the network's currency"),
  network_payout: money("Payout in the network's currency"),
  network_profit: money("Profit in the network's currency"),
  network_amount: titled("Amount in the network's currency", Schema.NullOr(Amount)),
  exchange_rate: titled("Exchange rate", ExchangeRate),
  exchange_date: text("Date of the exchange rate")
}

const visit = { aff_click_id: text("Affiliate's click ID"), ...way, ...geography, ...device }

/** A conversion as managers see it. */
export const ConversionRow = Schema.Struct({
  ...event,
  ...partners,
  ...revenue,
  ...payout,
  profit: money("Profit"),
  ...order,
  ...trust,
  antifraud_logic_score: titled("Antifraud score", Schema.NullOr(FraudScore)),
  ...network,
  ...visit,
  ...parameters,
  ip: text("IP address")
}).pipe(
  record("ConversionRow", "A conversion", {
    ...exampleEvent,
    affiliate: { id: 7, value: "Ann's Blog" },
    advertiser: { id: 2, value: "Acme GmbH" },
    revenue: "12.00",
    payout: "9.60",
    profit: "2.40",
    ...exampleOrder,
    ...exampleTrust,
    antifraud_logic_score: 0,
    network_currency: "USD",
    network_revenue: "13.20",
    network_payout: "10.56",
    network_profit: "2.64",
    network_amount: "132.00",
    exchange_rate: "0.9091",
    exchange_date: "2026-01-31",
    aff_click_id: "a1b2c3",
    ...exampleDimensions,
    ip: "203.0.113.7"
  })
)
export type ConversionRow = typeof ConversionRow.Type

/** A conversion as the affiliate that brought it sees it: nothing of what the advertiser pays or knows. */
export const AffiliateConversionRow = Schema.Struct({
  ...event,
  ...payout,
  ...Struct.pick(network, ["network_currency", "network_payout"]),
  ...visit,
  ...parameters
}).pipe(
  record("AffiliateConversionRow", "A conversion of the calling affiliate", {
    ...exampleEvent,
    payout: "9.60",
    network_currency: "USD",
    network_payout: "10.56",
    aff_click_id: "a1b2c3",
    ...exampleDimensions
  })
)
export type AffiliateConversionRow = typeof AffiliateConversionRow.Type

/** A conversion as its advertiser sees it: nothing of what the affiliate gets, hands through or is called. */
export const AdvertiserConversionRow = Schema.Struct({
  ...event,
  affiliate_id: titled("Affiliate", AffiliateId),
  ...revenue,
  ...order,
  ...trust,
  ...Struct.pick(way, ["landing_page"]),
  ...geography,
  ...device
}).pipe(
  record("AdvertiserConversionRow", "A conversion of the calling advertiser", {
    ...exampleEvent,
    affiliate_id: 7,
    revenue: "12.00",
    ...exampleOrder,
    ...exampleTrust,
    ...Struct.pick(exampleDimensions, [
      "landing_page",
      ...Struct.keys(geography),
      ...Struct.keys(device)
    ])
  })
)
export type AdvertiserConversionRow = typeof AdvertiserConversionRow.Type
