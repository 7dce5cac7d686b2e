import type { Array } from "effect"
import type { Advertiser } from "./Advertisers.ts"
import { type Draw, withoutGaps } from "./Draw.ts"

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
    const { orNull, pick } = index === 0 ? withoutGaps(draw) : draw
    return {
      advertiser_id: row.id,
      payment_terms_id: orNull(0.15, pick(paymentTermsIds)),
      beneficiary_name: row.company_name,
      beneficiary_country: orNull(0.15, place.country),
      beneficiary_region: orNull(0.15, place.region),
      beneficiary_city: row.city,
      beneficiary_address: row.address,
      beneficiary_postcode: row.postal_code,
      billing_email: orNull(0.15, `billing@${host}`),
      tax_id: orNull(0.15, taxId(place.country_code, row.id)),
      vat: vatByCountry[place.country_code] ?? 0
    }
  })
