import type { ConversionRecord, LeadField } from "@affnet/domain"
import { countries } from "../../platform/countries.ts"

const codes = new Map<string | number, string>(
  countries.flatMap(({ country_code, id, title }) =>
    [country_code.toLowerCase(), title.toLowerCase(), id].map((name) => [name, country_code])
  )
)

/** The code of a lead's country: the one that it names itself, or that of its click. */
export const leadCountry = (
  lead: LeadField.LeadValues,
  click: Pick<ConversionRecord.ConversionRecord, "country">
): string | null => {
  const named = lead.country?.trim().toLowerCase()
  return codes.get(named || (click.country ?? "")) ?? null
}
