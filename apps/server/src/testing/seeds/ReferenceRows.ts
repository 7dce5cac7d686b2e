import { Countries } from "@affnet/domain"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { mentioned, type Records, type Tables } from "./Table.ts"

const titled = <Row extends { readonly title: string }>(rows: ReadonlyArray<Row> = []) =>
  rows.map((row) => ({ ...row, search_text: searchText(row.title) }))

const currencies = new Map(Countries.all.map((country) => [country.id, country.currencies]))

const rates = ({ conversions = [], currency }: Records) => {
  const dated = conversions.flatMap(({ exchange_date: date, exchange_rate: rate, ...row }) =>
    date === null || row.currency === currency
      ? []
      : [
          [
            `${row.currency} ${date}`,
            { currency: row.currency, date, rate, source: "test" }
          ] as const
        ]
  )
  return [...new Map(dated).values()]
}

/** Reference data, and the rates that conversions name. */
export const referenceRows = (records: Records): Tables => {
  const { affiliates = [], campaigns = [] } = records
  return {
    countries: titled(records.countries).map((row) => ({
      ...row,
      currencies: currencies.get(row.id) ?? ""
    })),
    tags: titled(records.tags),
    categories: titled(records.categories),
    tiers: titled(records.tiers).map((row) => ({ ...row, is_default: row.isDefault ? 1 : 0 })),
    traffic_sources: titled(records.trafficSources),
    payment_terms: records.paymentTerms ?? [],
    traffic_approaches: titled(mentioned(campaigns.map((one) => one.traffic_approach))),
    commission_plans: mentioned([
      ...campaigns.map((one) => one.commission_plan),
      ...affiliates.flatMap((one) => one.commission_plans)
    ]),
    exchange_rates: rates(records)
  }
}
