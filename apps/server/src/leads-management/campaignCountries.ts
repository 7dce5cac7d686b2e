import type { ReceiveCampaign } from "@affnet/domain"
import { countries } from "../lists/countries.ts"

const known = new Set(countries.map(({ country_code }) => country_code))

const fields = ["countries_allowed", "countries_denied"] as const

/** The first field of a campaign that names countries that are none. */
export const unknownCountries = (
  campaign: Pick<ReceiveCampaign.ReceiveCampaign, (typeof fields)[number]>
): { readonly field: string; readonly problem: string } | undefined => {
  for (const field of fields) {
    const unknown = campaign[field].filter((code) => !known.has(code))
    if (unknown.length > 0) {
      return { field, problem: `must be codes of countries; unknown: ${unknown.join(", ")}` }
    }
  }
  return undefined
}
