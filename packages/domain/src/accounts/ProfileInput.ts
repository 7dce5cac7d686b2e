/** What affiliates and advertisers may change of themselves. */
import { Schema } from "effect"
import { clearable } from "../values/Change.ts"
import { CountryId } from "../values/Country.ts"
import * as Integer from "../values/Integer.ts"
import * as Text from "../values/Text.ts"
import { accountFields, CurrentPassword, Password } from "./AccountInput.ts"

/** The fields that both have, under the names that existing clients send. */
export const profileFields = {
  firstname: accountFields.firstname,
  lastname: accountFields.lastname,
  password: Schema.optionalKey(Password),
  current_password: CurrentPassword,
  phone: accountFields.phone,
  address: accountFields.address,
  city: accountFields.city,
  region: accountFields.region,
  country: clearable(
    Integer.input(CountryId.annotate({ message: "must be the GeoNames id of a country" }))
  ),
  postcode: clearable(Text.atMost(16)),
  timezone: accountFields.timezone
}
