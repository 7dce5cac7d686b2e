/** People of whom leads are, and how affiliates and advertisers hand them in. */
import { LeadInput } from "@affnet/domain"
import { Schema } from "effect"
import type { LeadSubmission } from "../../leads/intake/LeadSubmission.ts"
import { streetAddress } from "../Addresses.ts"
import type { Conversion } from "../Conversions.ts"
import type { Draw } from "../Draw.ts"
import { email, person } from "../Names.ts"
import { places } from "../Places.ts"

const mailHosts = ["mail.example", "post.example", "inbox.example"] as const

/** Most leads come from the affiliate, the others from the advertiser's own form. */
const byAffiliate = 0.6

const decode = Schema.decodeUnknownSync(LeadInput.LeadInput)

/** The person of the lead of a number; no two leads have an e-mail address or a phone number in common. */
export const leadPerson = (draw: Draw, { country, ip }: Conversion, number: number) => {
  const { callingCode, city, postal_code } =
    places.find((place) => place.country === country) ?? draw.pick(places)
  const who = person(draw)
  const named = { ...who, lastname: `${who.lastname}${number}` }
  return {
    email: email(named, draw.pick(mailHosts)),
    ...who,
    // The exchange 555-01 is kept for stories; 37 steps through all area codes.
    phone: `${callingCode} ${200 + ((37 * number) % 700)} 555 01${draw.integer(10, 99)}`,
    address: streetAddress(draw),
    city,
    postcode: postal_code,
    country,
    ip
  }
}
export type LeadPerson = ReturnType<typeof leadPerson>

/** The request that handed the lead of a conversion in. */
export const leadSubmission = (
  draw: Draw,
  { affiliate_id, click_id, goal_id }: Conversion,
  said: Partial<LeadPerson>
): LeadSubmission => {
  const input = decode({ click_id, goal_id, ...said, deliver_lead: "yes" })
  const method = "POST"
  return draw.chance(byAffiliate)
    ? { input, method, path: "/api/v2/affiliate/leads", of: { affiliate_id } }
    : { input, method, path: "/api/v2/network/leads" }
}
