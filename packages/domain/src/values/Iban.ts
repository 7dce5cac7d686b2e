/** Bank accounts by their numbers: IBAN (ISO 13616) and BIC (ISO 9362). */
import { Schema, SchemaTransformation } from "effect"

/** Letters count from 10, so that the whole is one number. */
const digitsOf = (iban: string): string =>
  [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("")

/** Whether the check digits belong to the rest: modulo 97 it leaves 1. */
const isChecked = (iban: string): boolean => BigInt(digitsOf(iban)) % 97n === 1n

const pattern = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u

/** Whether a text in upper case, without blanks, is an IBAN. */
export const isIban = (text: string): boolean => pattern.test(text) && isChecked(text)

const ibanMessage =
  "must be an IBAN with the right check digits, such as DE89 3704 0044 0532 0130 00"

/** Without blanks and in upper case, whose check digits are right. */
export const Iban = Schema.String.annotate({ message: ibanMessage })
  .check(
    Schema.isPattern(pattern, { message: ibanMessage }).abort(),
    Schema.makeFilter(isChecked, { message: ibanMessage, toJsonSchema: () => [{}, true] })
  )
  .annotate({ description: "An IBAN", examples: ["DE89370400440532013000"] })

const withoutBlanks = SchemaTransformation.transform({
  decode: (text: string) => text.replaceAll(" ", "").toUpperCase(),
  encode: (text: string) => text
})

/** An IBAN as requests write it: blanks and the case of letters make no difference. */
export const IbanInput = Schema.String.annotate({
  message: ibanMessage,
  description: "An IBAN, with or without blanks",
  examples: ["DE89 3704 0044 0532 0130 00"]
})
  .check(Schema.isMaxLength(64, { message: ibanMessage }))
  .pipe(Schema.decodeTo(Iban, withoutBlanks))

/** An IBAN in groups of four, as people read it. */
export const inGroups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/gu, "$1 ")

const bicMessage = "must be a BIC of 8 or 11 characters, such as COBADEFFXXX"

/** A bank by its BIC. */
export const Bic = Schema.String.annotate({ message: bicMessage })
  .check(
    Schema.isPattern(/^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/u, { message: bicMessage })
  )
  .annotate({ description: "A BIC", examples: ["COBADEFFXXX"] })
