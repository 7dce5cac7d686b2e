import { streetAddress } from "./Addresses.ts"
import type { Draw } from "./Draw.ts"
import { brand, email, person, phone, slug } from "./Names.ts"
import { type MadeFile, pathOf } from "./Pictures.ts"
import { type Place, places } from "./Places.ts"
import { affiliateNotes, affiliateTrades, managerNotes } from "./Words.ts"

/** The profile of an affiliate before any activity. */
export interface AffiliateProfile {
  readonly firstname: string
  readonly lastname: string
  readonly company_name: string | null
  readonly host: string
  readonly email: string
  readonly place: Place
}

/** Two in five affiliates are companies; all others work under their own name. */
export const affiliateProfile = (
  draw: Draw,
  hostOf: (name: string) => string
): AffiliateProfile => {
  const who = person(draw)
  const place = draw.pick(places)
  const company = draw.orNull(0.6, `${brand(draw)} ${draw.pick(affiliateTrades)}`)
  const host = hostOf(company ?? `${who.firstname} ${who.lastname}`)
  return {
    ...who,
    company_name: company === null ? null : `${company} ${place.legalForm}`,
    host,
    email: email(who, host),
    place
  }
}

/** The columns that describe the affiliate. */
export const profileColumns = (
  draw: Draw,
  profile: AffiliateProfile,
  id: number,
  picture: MadeFile | null
) => {
  const { place, host } = profile
  return {
    external_id: draw.orNull(0.5, `crm-${5000 + id}`),
    trafficback_url: draw.orNull(0.6, `https://${host}/back?source=affnet`),
    contacts: draw.orNull(0.45, `Telegram: @${slug(profile.lastname)}_${id}`),
    custom_fields: draw.orNull(
      0.6,
      JSON.stringify({
        monthly_visitors: draw.integer(2, 900) * 1000,
        languages: draw.pick(["en", "de,en", "es", "pl,en", "pt"])
      })
    ),
    company_name: profile.company_name,
    website_url: draw.orNull(0.12, `https://${host}`),
    image: picture === null ? null : pathOf(picture),
    notes: draw.orNull(0.6, draw.pick(affiliateNotes)),
    internal_notes: draw.orNull(0.65, draw.pick(managerNotes)),
    account_type: profile.company_name === null ? 1 : 2,
    country: place.country,
    region: draw.orNull(0.2, place.region),
    city: place.city,
    address: draw.orNull(0.15, streetAddress(draw)),
    postal_code: draw.orNull(0.15, place.postal_code),
    email: profile.email,
    firstname: profile.firstname,
    lastname: profile.lastname,
    phone: draw.orNull(0.2, phone(draw, place)),
    timezone: place.timezone
  }
}

const visits = [
  ["newsletter", "email"],
  ["partner-page", "referral"],
  ["search", "cpc"],
  ["conference", "offline"]
] as const

/** The columns that say how the affiliate found the network: nothing for half of them. */
export const utmColumns = (draw: Draw) => {
  const [source, medium] = draw.orNull(0.5, draw.pick(visits)) ?? [null, null]
  const known = <A>(gap: number, value: A) => (source === null ? null : draw.orNull(gap, value))
  return {
    utm_source: source,
    utm_medium: medium,
    utm_campaign: known(0.3, draw.pick(["spring", "autumn", "always-on"])),
    utm_term: known(0.8, draw.pick(["affiliate network", "partner programme"])),
    utm_content: known(0.7, draw.pick(["banner-a", "banner-b", "footer"]))
  }
}
