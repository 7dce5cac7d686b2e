import { Status } from "@affnet/domain"
import { Array } from "effect"
import { accountSearchText } from "../accounts/store/accountSearchText.ts"
import { streetAddress } from "./Addresses.ts"
import { type Draw, withoutGaps } from "./Draw.ts"
import { daySeconds, type Moments } from "./Moments.ts"
import { email, makeHosts, person, phone } from "./Names.ts"
import { type Place, places } from "./Places.ts"
import { type Vertical, verticals } from "./Verticals.ts"
import { brandBeginnings, brandEndings, managerNotes } from "./Words.ts"

/** One in each of the first places, and each of another brand. */
const count = 25

/** The last three did not make it, or not yet; all others are active. */
const statuses = new Map<number, Status.Status>([
  [22, Status.Disabled],
  [23, Status.Pending],
  [24, Status.Rejected]
])

/** An advertiser's row, with what its offers follow from. */
export interface Advertiser {
  readonly brand: string
  readonly host: string
  readonly place: Place
  readonly vertical: Vertical
  readonly row: ReturnType<typeof makeRow>
}

const makeRow = (
  draw: Draw,
  { now }: Moments,
  index: number,
  { company_name, host, place }: { company_name: string; host: string; place: Place }
) => {
  const who = person(draw)
  const address = email(who, host)
  const created = now - draw.integer(300 * daySeconds, 900 * daySeconds)
  const row = {
    id: index + 1,
    external_id: draw.orNull(0.4, `crm-${2000 + index}`),
    company_name,
    website_url: `https://${host}`,
    country: place.country,
    region: place.region,
    city: place.city,
    address: streetAddress(draw),
    postal_code: place.postal_code,
    currency: place.currency,
    notes: draw.orNull(0.7, "Invoices by the first working day of the month, please."),
    internal_notes: draw.orNull(0.5, draw.pick(managerNotes)),
    email: address,
    firstname: who.firstname,
    lastname: who.lastname,
    phone: draw.orNull(0.15, phone(draw, place)),
    status: statuses.get(index) ?? Status.Active,
    api_status: 1,
    // The first one has pages that report by pixel alone.
    unsigned_reports: index === 0 ? "pending" : "off",
    timezone: place.timezone,
    created,
    updated: draw.integer(created, now)
  }
  return { ...row, search_text: accountSearchText(row) }
}

/**
 * Companies that pay for conversions. The first one is the advertiser of `demo.json`, the second one
 * its other advertiser.
 */
export const advertisers = (draw: Draw, moments: Moments) => {
  const hostOf = makeHosts()
  const beginnings = draw.shuffled(brandBeginnings)
  return Array.makeBy(count, (index): Advertiser => {
    const place = places[index] ?? places[0]
    const vertical = verticals[index % verticals.length] ?? verticals[0]
    const name = (beginnings[index] ?? "") + draw.pick(brandEndings)
    const host = hostOf(`${name} ${vertical.trade}`)
    const company_name = `${name} ${vertical.trade} ${place.legalForm}`
    const own = index === 0 ? withoutGaps(draw) : draw
    return {
      brand: name,
      host,
      place,
      vertical,
      row: makeRow(own, moments, index, { company_name, host, place })
    }
  })
}
