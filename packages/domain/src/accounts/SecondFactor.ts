/** What people sign in with beside the password: codes that an app makes from the time (TOTP, RFC 6238). */
import { Schema, SchemaGetter } from "effect"
import { payload } from "../values/Example.ts"
import * as Text from "../values/Text.ts"
import { GivenPassword } from "./AccountInput.ts"

/** How long a code is shown, in seconds. */
export const stepSeconds = 30

/** The steps before and after the current one that count as well, because clocks differ. */
export const window = 1

/** Bits of the secret that an app keeps; RFC 4226 asks for 160. */
export const secretBytes = 20

/** Recovery codes for a lost app, each good once, and their bytes. */
export const recoveryCodes = 10
export const recoveryBytes = 10

const isFromApp = /^\d{6}$/u

/** A code as typed: spaces, dashes and case make no difference. */
export const Code = Text.atMost(64)
  .pipe(
    Schema.decodeTo(Schema.String, {
      decode: SchemaGetter.transform((text) => text.replace(/[\s-]/gu, "").toUpperCase()),
      encode: SchemaGetter.transform((text) => text)
    })
  )
  .annotate({ description: "The six digits that the app shows, or a recovery code" })

/** Whether an app made a code; others are for recovery. */
export const isOfApp = (code: string): boolean => isFromApp.test(code)

/** A recovery code as shown: groups of four. */
export const shownCode = (code: string): string => (code.match(/.{1,4}/gu) ?? []).join("-")

/** What setting up and removing a second factor asks for. */
export const SecondFactorChange = Schema.Struct({ current_password: GivenPassword }).pipe(
  payload("SecondFactorChange", { current_password: "correct horse battery" })
)
export type SecondFactorChange = typeof SecondFactorChange.Type

/** The first code of an app, which shows that it has the secret. */
export const SecondFactorProof = Schema.Struct({ code: Code }).pipe(
  payload("SecondFactorProof", { code: "123456" })
)
export type SecondFactorProof = typeof SecondFactorProof.Type
