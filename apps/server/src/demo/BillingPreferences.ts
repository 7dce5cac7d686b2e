import type { Array } from "effect"
import type { Advertiser } from "./Advertisers.ts"
import type { Draw } from "./Draw.ts"

/** Value-added tax in percent where the demo network charges it. */
const vatByCountry: Readonly<Record<string, number>> = { DE: 19 }

/** The look of a tax number: the country and digits that no authority gives out. */
const taxId = (country_code: string, id: number): string =>
  `${country_code}000${String(id).padStart(6, "0")}`

/** How each advertiser is billed. Some never filled in all of it. */
export const billingPreferences = (
  draw: Draw,
  advertisers: ReadonlyArray<Advertiser>,
  paymentTermsIds: Array.NonEmptyReadonlyArray<number>
) =>
  advertisers.map(({ host, place, row }, index) => {
    const gap = index === 0 ? 0 : 0.15
    return {
      advertiser_id: row.id,
      payment_terms_id: draw.orNull(gap, draw.pick(paymentTermsIds)),
      beneficiary_name: row.company_name,
      beneficiary_country: draw.orNull(gap, place.country),
      beneficiary_region: draw.orNull(gap, place.region),
      beneficiary_city: row.city,
      beneficiary_address: row.address,
      beneficiary_postcode: row.postal_code,
      billing_email: draw.orNull(gap, `billing@${host}`),
      tax_id: draw.orNull(gap, taxId(place.country_code, row.id)),
      vat: vatByCountry[place.country_code] ?? 0
    }
  })
