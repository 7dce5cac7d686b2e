/** A lead to try posting instructions with. */
import type { TokenValues } from "../delivery/LeadToken.ts"

/** What the network itself would know of it. */
export const exampleEvent: TokenValues = {
  lead_id: "0b3f6c1e-6f0a-4f1e-9c53-8d1c5f6f2a10",
  transaction_id: "5d1c9a34-27c8-4a57-8f0d-3a2b61c7e9f4",
  delivery_id: "2147483647",
  click_id: "0123456789abcdef0123456789abcdef",
  affiliate_id: "1",
  advertiser_id: "1",
  offer_id: "1",
  goal_id: "1",
  goal_alias: "lead",
  conv_status: "pending",
  revenue: "12.50",
  payout: "8.00",
  currency: "USD",
  created: "1772323200"
}

/** A person with values that break careless posting instructions; some fields are empty, as they often are. */
export const examplePerson: TokenValues = {
  email: "ann.o'neil+test@mail.example",
  firstname: "Ann",
  lastname: 'O\'Neil "Jr." <x> & Söhne',
  phone: "+49 30 123456",
  address: "1 Main Street",
  city: "Berlin",
  region: "Berlin",
  postcode: "10115",
  country: "DE",
  birthday: "1990-01-31",
  ip: "203.0.113.7",
  aff_click_id: "aff-click-1",
  sub_id1: "a b&c=d"
}
