/** The network's legal entity: what its invoices say of it, and where they are paid to. */
import { Schema } from "effect"
import { clearable } from "../values/Change.ts"
import { CountryId } from "../values/Country.ts"
import * as DataUri from "../values/DataUri.ts"
import type { FileRule } from "../values/FileRule.ts"
import * as Iban from "../values/Iban.ts"
import * as Integer from "../values/Integer.ts"
import { rule as pictures } from "../values/Picture.ts"
import * as Text from "../values/Text.ts"

/** Which files are taken for a logo: those that a PDF can carry as they are. */
export const logoRule: FileRule = { ...pictures, types: ["image/png", "image/jpeg"] }

const text = (description: string) => Schema.NullOr(Schema.String).annotate({ description })

/** What the settings of the network have of it. */
export const fields = {
  legal_name: text("Registered name of the network's company"),
  legal_address: text("Street and number"),
  legal_postcode: Schema.NullOr(Schema.String),
  legal_city: Schema.NullOr(Schema.String),
  legal_region: Schema.NullOr(Schema.String),
  legal_country: Schema.NullOr(CountryId),
  registration_number: text("Where and under which number the company is registered"),
  vat_id: text("Value-added tax number"),
  iban: text("The bank account that invoices are paid to"),
  bic: text("The bank of that account"),
  logo: text("Path of the logo on invoices")
}

/** What a request may change of it: a missing key keeps its field, null clears it. */
export const changes = {
  legal_name: clearable(Text.filled(255)),
  legal_address: clearable(Text.filled(255)),
  legal_postcode: clearable(Text.filled(16)),
  legal_city: clearable(Text.filled(128)),
  legal_region: clearable(Text.filled(128)),
  legal_country: clearable(
    Integer.input(CountryId.annotate({ message: "must be the GeoNames id of a country" }))
  ),
  registration_number: clearable(Text.filled(128)),
  vat_id: clearable(Text.filled(32)),
  iban: clearable(Iban.IbanInput),
  bic: clearable(Iban.Bic),
  logo_data: clearable(DataUri.text(logoRule)).annotateKey({
    description: "A PNG or JPEG file of at most 2 MB as a base64 data URI; null removes the logo"
  })
}

/** What the example of the settings says. */
export const example = {
  legal_name: "Example Network GmbH",
  legal_address: "Unter den Linden 1",
  legal_postcode: "10117",
  legal_city: "Berlin",
  legal_region: null,
  legal_country: 2921044,
  registration_number: "Amtsgericht Charlottenburg, HRB 12345",
  vat_id: "DE123456789",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  logo: null
}
