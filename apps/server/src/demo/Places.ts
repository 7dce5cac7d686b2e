/**
 * Where the accounts of the demo network are at home. The first 25 places are those of the
 * advertisers, each in another country; affiliates come from all of them. Some of the zones differ
 * from UTC by half or quarter hours.
 */
import { Countries, type Currency } from "@affnet/domain"

export interface Place {
  /** GeoNames id. */
  readonly country: number
  readonly country_code: string
  readonly region: string
  readonly city: string
  readonly postal_code: string
  readonly timezone: string
  readonly currency: Currency.Currency
  /** Calling code with the plus sign. */
  readonly callingCode: string
  /** What the name of a company ends in. */
  readonly legalForm: string
}

const idOf = new Map(Countries.all.map(({ country_code, id }) => [country_code, id]))

const place = (
  country_code: string,
  [city, region, postal_code]: readonly [string, string, string],
  timezone: string,
  currency: Currency.Currency,
  callingCode: string,
  legalForm: string
): Place => ({
  country: idOf.get(country_code) ?? 0,
  country_code,
  region,
  city,
  postal_code,
  timezone,
  currency,
  callingCode,
  legalForm
})

export const places = [
  place("DE", ["Berlin", "Berlin", "10117"], "Europe/Berlin", "EUR", "+49", "GmbH"),
  place("US", ["New York", "New York", "10013"], "America/New_York", "USD", "+1", "Inc."),
  place("GB", ["London", "England", "EC2A 4NE"], "Europe/London", "GBP", "+44", "Ltd"),
  place("FR", ["Lyon", "Auvergne-Rhône-Alpes", "69002"], "Europe/Paris", "EUR", "+33", "SAS"),
  place("SE", ["Göteborg", "Västra Götaland", "411 05"], "Europe/Stockholm", "SEK", "+46", "AB"),
  place("PL", ["Kraków", "Małopolskie", "31-042"], "Europe/Warsaw", "PLN", "+48", "sp. z o.o."),
  place("IN", ["Pune", "Maharashtra", "411001"], "Asia/Kolkata", "INR", "+91", "Pvt. Ltd."),
  place(
    "AU",
    ["Adelaide", "South Australia", "5000"],
    "Australia/Adelaide",
    "AUD",
    "+61",
    "Pty Ltd"
  ),
  place("JP", ["Osaka", "Osaka", "530-0001"], "Asia/Tokyo", "JPY", "+81", "K.K."),
  place("BR", ["Curitiba", "Paraná", "80010-000"], "America/Sao_Paulo", "BRL", "+55", "Ltda."),
  place("CH", ["Zürich", "Zürich", "8001"], "Europe/Zurich", "CHF", "+41", "AG"),
  place("NL", ["Utrecht", "Utrecht", "3511 LX"], "Europe/Amsterdam", "EUR", "+31", "B.V."),
  place("CA", ["St. John's", "Newfoundland", "A1C 5M3"], "America/St_Johns", "CAD", "+1", "Inc."),
  place("SG", ["Singapore", "Singapore", "048616"], "Asia/Singapore", "SGD", "+65", "Pte. Ltd."),
  place(
    "MX",
    ["Guadalajara", "Jalisco", "44100"],
    "America/Mexico_City",
    "MXN",
    "+52",
    "S.A. de C.V."
  ),
  place(
    "ZA",
    ["Cape Town", "Western Cape", "8001"],
    "Africa/Johannesburg",
    "ZAR",
    "+27",
    "(Pty) Ltd"
  ),
  place("AE", ["Dubai", "Dubai", "00000"], "Asia/Dubai", "AED", "+971", "FZ-LLC"),
  place("NO", ["Bergen", "Vestland", "5003"], "Europe/Oslo", "NOK", "+47", "AS"),
  place("DK", ["Aarhus", "Midtjylland", "8000"], "Europe/Copenhagen", "DKK", "+45", "ApS"),
  place("CZ", ["Brno", "Jihomoravský", "602 00"], "Europe/Prague", "CZK", "+420", "s.r.o."),
  place("ES", ["Valencia", "Comunitat Valenciana", "46002"], "Europe/Madrid", "EUR", "+34", "S.L."),
  place("NZ", ["Wellington", "Wellington", "6011"], "Pacific/Auckland", "NZD", "+64", "Limited"),
  place("HU", ["Debrecen", "Hajdú-Bihar", "4024"], "Europe/Budapest", "HUF", "+36", "Kft."),
  place("KR", ["Busan", "Busan", "48058"], "Asia/Seoul", "KRW", "+82", "Co., Ltd."),
  place("IT", ["Torino", "Piemonte", "10121"], "Europe/Rome", "EUR", "+39", "S.r.l."),
  place("NP", ["Kathmandu", "Bagmati", "44600"], "Asia/Kathmandu", "NPR", "+977", "Pvt. Ltd."),
  place("LK", ["Colombo", "Western", "00100"], "Asia/Colombo", "LKR", "+94", "(Pvt) Ltd"),
  place("US", ["Denver", "Colorado", "80202"], "America/Denver", "USD", "+1", "LLC"),
  place("PT", ["Porto", "Porto", "4000-322"], "Europe/Lisbon", "EUR", "+351", "Lda."),
  place("RO", ["Cluj-Napoca", "Cluj", "400001"], "Europe/Bucharest", "RON", "+40", "S.R.L."),
  place("UA", ["Lviv", "Lviv Oblast", "79000"], "Europe/Kyiv", "UAH", "+380", "LLC"),
  place("AR", ["Córdoba", "Córdoba", "X5000"], "America/Argentina/Cordoba", "ARS", "+54", "S.R.L."),
  place("PH", ["Cebu", "Central Visayas", "6000"], "Asia/Manila", "PHP", "+63", "Inc."),
  place("TH", ["Chiang Mai", "Chiang Mai", "50200"], "Asia/Bangkok", "THB", "+66", "Co., Ltd."),
  place("KE", ["Nairobi", "Nairobi", "00100"], "Africa/Nairobi", "KES", "+254", "Ltd"),
  place("FI", ["Tampere", "Pirkanmaa", "33100"], "Europe/Helsinki", "EUR", "+358", "Oy"),
  place("TR", ["İzmir", "İzmir", "35210"], "Europe/Istanbul", "TRY", "+90", "Ltd. Şti."),
  place("VN", ["Đà Nẵng", "Đà Nẵng", "550000"], "Asia/Ho_Chi_Minh", "VND", "+84", "Co., Ltd")
] as const
