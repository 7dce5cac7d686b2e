import type { Array } from "effect"
import { streetAddress } from "./Addresses.ts"
import type { AffiliateProfile } from "./AffiliateProfile.ts"
import type { Draw } from "./Draw.ts"

/** How an affiliate is paid: comma-separated methods, and an entry with the detail for each. */
export interface Payment {
  readonly payment_methods: string | null
  readonly payment_details: string | null
}

const methods = ["Wire", "PayPal", "Payoneer", "Crypto"] as const

const currencies = ["EUR", "EUR", "USD", "USD", "GBP"] as const

/** Account numbers that cannot exist: check digits 00, and `DEMO` where the bank stands. */
const accountNumber = ({ place }: AffiliateProfile, id: number): string =>
  `${place.country_code}00DEMO${String(id).padStart(12, "0")}`

const detailOf = (
  method: (typeof methods)[number],
  profile: AffiliateProfile,
  id: number
): string => {
  switch (method) {
    case "Wire":
      return accountNumber(profile, id)
    case "PayPal":
      return `paypal@${profile.host}`
    case "Payoneer":
      return `payoneer@${profile.host}`
    case "Crypto":
      return `TDEMO${String(id).padStart(29, "0")}`
  }
}

const unknown: Payment = { payment_methods: null, payment_details: null }

/** One or two methods; some affiliates have not said yet. */
export const payment = (draw: Draw, profile: AffiliateProfile, id: number): Payment => {
  const chosen = draw.sample(methods, draw.chance(0.25) ? 2 : 1)
  const entries = chosen.map(
    (method) => `${method} (${draw.pick(currencies)}): ${detailOf(method, profile, id)}`
  )
  const known = { payment_methods: chosen.join(","), payment_details: entries.join("; ") }
  return draw.orNull(0.1, known) ?? unknown
}

const weekdays = ["monday", "wednesday", "friday"] as const

/** The columns of an affiliate's own invoices to the network. */
export const invoicingColumns = (
  draw: Draw,
  profile: AffiliateProfile,
  paymentTermsIds: Array.NonEmptyReadonlyArray<number>
) => {
  const automatic = draw.chance(0.5)
  const weekly = draw.chance(0.3)
  return {
    invoice_type: draw.integer(0, 2),
    invoice_frequency: weekly ? 1 : draw.integer(2, 3),
    generate_invoice_automatically: automatic ? 1 : 0,
    payment_terms: draw.orNull(0.1, draw.pick(paymentTermsIds)),
    invoice_number_counter: automatic ? draw.integer(1, 48) : 0,
    invoice_days_of_the_month: weekly ? null : draw.pick(["1", "1,15", "5", "28"]),
    invoice_day_of_the_week: weekly ? draw.pick(weekdays) : null,
    beneficiary_name: draw.orNull(
      0.15,
      profile.company_name ?? `${profile.firstname} ${profile.lastname}`
    ),
    beneficiary_address: draw.orNull(0.3, `${streetAddress(draw)}, ${profile.place.city}`),
    billing_email: draw.orNull(0.3, `billing@${profile.host}`),
    tax_id: draw.orNull(0.5, `${profile.place.country_code}000${draw.integer(100_000, 999_999)}`),
    vat: profile.place.country_code === "DE" && profile.company_name !== null ? 19 : 0
  }
}
