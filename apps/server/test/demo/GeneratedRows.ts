import {
  ConversionStatus,
  Currency,
  Invoice,
  Money,
  ReceiveCampaign,
  TimeZone,
  Vendor
} from "@affnet/domain"
import { Effect, Random, Schema } from "effect"
import * as Draw from "../../src/demo/Draw.ts"
import { type Generated, generate } from "../../src/demo/Generation.ts"
import { type Moments, momentsAt } from "../../src/demo/Moments.ts"
import * as Rows from "../../src/platform/sql/Rows.ts"

const Text = Schema.NullOr(Schema.String)
const Reference = Schema.NullOr(Schema.Int)

const Affiliate = Schema.Struct({
  id: Schema.Int,
  email: Schema.String,
  ip: Schema.String,
  timezone: TimeZone.TimeZone,
  status: Schema.Int,
  referred_by: Reference,
  payment_details: Text,
  created: Schema.Int,
  updated: Schema.Int,
  activity: Reference
})

const Conversion = Schema.Struct({
  id: Schema.Int,
  transaction_id: Schema.String,
  click_id: Schema.String,
  affiliate_id: Schema.Int,
  advertiser_id: Schema.Int,
  offer_id: Schema.Int,
  goal_id: Schema.Int,
  status: ConversionStatus.ConversionStatus,
  currency: Currency.Currency,
  revenue: Money.Money,
  payout: Money.Money,
  network_payout: Money.Money,
  invoice_id: Reference,
  created_millis: Schema.Int,
  updated_millis: Schema.Int
})
export type ConversionRow = typeof Conversion.Type

const InvoiceRow = Schema.Struct({
  id: Schema.Int,
  number: Invoice.InvoiceNumber,
  advertiser_id: Schema.Int,
  status: Invoice.Status,
  currency: Currency.Currency,
  amount: Money.Money,
  rounded: Money.Money,
  start_date: Schema.String,
  end_date: Schema.String,
  created: Schema.Int,
  updated: Schema.Int
})

const Counter = Schema.Struct({ year: Schema.Int, last: Schema.Int })

const Rate = Schema.Struct({ currency: Currency.Currency, rate: Money.ExchangeRate })

const Postback = Schema.Struct({
  affiliate_id: Schema.Int,
  level_id: Schema.Literals([1, 2, 3]),
  offer_id: Schema.Int,
  goal_id: Schema.Int,
  type: Schema.Literals([1, 2, 3]),
  code: Schema.String
})

const Offer = Schema.Struct({
  id: Schema.Int,
  advertiser_id: Schema.Int,
  currency: Currency.Currency
})

const rows = <A>(
  generated: Generated,
  name: string,
  schema: Schema.Codec<A, unknown, never, never>
): ReadonlyArray<A> => {
  const [, found] = generated.tables.find(([table]) => table === name) ?? [name, []]
  return Schema.decodeUnknownSync(Schema.Array(schema))(found)
}

/** Rows as the repositories read them. */
const stored = <const Fields extends Schema.Struct.Fields>(
  generated: Generated,
  name: string,
  record: Schema.Struct<Fields> & { readonly DecodingServices: never }
) => (generated.tables.find(([table]) => table === name)?.[1] ?? []).map(Rows.stored(record))

/** When the demo network of the suites is made. */
export const now = "2026-03-17T09:41:00Z"
export const seed = "affnet"

/** A demo network as rows, with the columns that tests look at. */
export const generatedRows = (seed: string, now: string) =>
  Effect.map(Random.withSeed(Draw.fromRandom, seed), (draw) => {
    const moments: Moments = momentsAt(Date.parse(now))
    const ground = { tierIds: [1], paymentTermsIds: [1, 2, 3, 4] } as const
    const generated = generate({ draw, moments, ground })
    return {
      moments,
      generated,
      affiliates: rows(generated, "affiliates", Affiliate),
      offers: rows(generated, "offers", Offer),
      receiveCampaigns: stored(generated, "receive_campaigns", ReceiveCampaign.ReceiveCampaign),
      vendors: stored(generated, "vendors", Vendor.Vendor),
      postbacks: rows(generated, "postbacks", Postback),
      conversions: rows(generated, "conversions", Conversion),
      invoices: rows(generated, "invoices", InvoiceRow),
      counters: rows(generated, "invoice_counters", Counter),
      rates: new Map(
        rows(generated, "exchange_rates", Rate).map(({ currency, rate }) => [currency, rate])
      )
    }
  })
export type GeneratedRows = Effect.Success<ReturnType<typeof generatedRows>>

/** The rows of the suites' demo network, made once in each process. */
export const demoRows = Effect.runSync(Effect.cached(generatedRows(seed, now)))
