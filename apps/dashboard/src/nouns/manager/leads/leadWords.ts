import type { Choices } from "../../../records/Form.ts"
import { code, labels, type Shown, titles } from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"

/** Why a lead was not delivered. */
export const skipReasons = {
  not_requested: "Nobody asked for it",
  conversion_exists: "There was a conversion already",
  lead_is_trash: "The lead is trash",
  module_off: "Leads management is off",
  no_active_campaign: "The goal has no active campaign",
  no_active_vendor: "The campaign has no active vendor",
  empty_instructions: "The vendor has no address"
} as const satisfies Readonly<Record<string, Text>>

/** The fields of a person that campaigns mostly look at; the API knows more of them. */
export const personFields: Choices = [
  ["email", "E-mail address"],
  ["firstname", "First name"],
  ["lastname", "Last name"],
  ["phone", "Phone"],
  ["address", "Address"],
  ["city", "City"],
  ["region", "Region"],
  ["postcode", "Postcode"],
  ["country", "Country"],
  ["birthday", "Birthday"],
  ["ip", "IP address"]
]

/** Such fields by what they are called; of names that only the API knows, the names. */
export const fieldTitles = (names: ReadonlyArray<string> = []): Shown => {
  const known = personFields.filter(([name]) => names.includes(name))
  return known.length === names.length ? titles(known.map(([, title]) => title)) : labels(names)
}

interface Header {
  readonly name: string
  readonly value: string
}

/** Headers as they stand in a request. */
export const headersShown = (headers: ReadonlyArray<Header> | undefined): Shown =>
  code(headers?.map(({ name, value }) => `${name}: ${value}`).join("\n"))

export const replyKinds: Choices = [
  ["", "Any 2xx"],
  ["contains", "Its text contains"],
  ["exact", "Its text is"],
  ["regex", "A pattern is found in it"],
  ["json", "JSON has a value at a path"]
]

export const methods: Choices = [
  ["POST", "POST"],
  ["PUT", "PUT"],
  ["PATCH", "PATCH"],
  ["GET", "GET"]
]

export const contentTypes: Choices = [
  ["application/json", "JSON"],
  ["application/x-www-form-urlencoded", "Form"],
  ["application/xml", "XML"],
  ["text/plain", "Plain text"]
]
