/** Passkeys, with which people sign in without a password (WebAuthn). */
import { Schema } from "effect"
import { payload, record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { GivenPassword } from "./AccountInput.ts"
import { choiceFields } from "./SignIn.ts"

/** The most passkeys of a person. */
export const most = 20

/** How long an authenticator may take to sign, in seconds. */
export const challengeSeconds = 5 * 60

/** The id of a passkey. */
export const PasskeyId = idOf("a passkey").pipe(Schema.brand("PasskeyId"))
export type PasskeyId = typeof PasskeyId.Type

const name = Text.filled(64).annotate({ description: "What its owner calls it" })

/** A passkey of a person. */
export const Passkey = Schema.Struct({
  id: PasskeyId,
  name: Schema.String,
  is_backed_up: Schema.Boolean.annotate({
    description: "Whether it is on several devices of its owner"
  }),
  created: UnixTime,
  last_used: Schema.NullOr(UnixTime)
}).pipe(
  record("Passkey", "A passkey of a person", {
    id: 5,
    name: "Laptop",
    is_backed_up: true,
    created: 1772409600,
    last_used: null
  })
)
export type Passkey = typeof Passkey.Type

const bytesMessage = "must be what the browser answers, in base64url"

const bytes = (most: number) =>
  Schema.String.annotate({ message: bytesMessage }).check(
    Schema.isPattern(/^[\w-]+$/u, { message: bytesMessage }),
    Schema.isMaxLength(most, { message: `must have at most ${most} characters` })
  )

const credentialFields = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: Schema.Literal("public-key").annotate({ message: "must be public-key" })
}

/** What a browser answers that made a passkey (`PublicKeyCredential.toJSON()`). */
const MadeCredential = Schema.Struct({
  ...credentialFields,
  response: Schema.Struct({ clientDataJSON: bytes(4096), attestationObject: bytes(8192) })
}).annotate({ description: "What `navigator.credentials.create` answers, as JSON" })

/** What a browser answers that signed with a passkey. */
const SigningCredential = Schema.Struct({
  ...credentialFields,
  response: Schema.Struct({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: Schema.optionalKey(Schema.NullOr(bytes(128)))
  })
}).annotate({ description: "What `navigator.credentials.get` answers, as JSON" })

/** What asking for a new passkey, and removing one, needs. */
export const PasskeyChange = Schema.Struct({ current_password: GivenPassword }).pipe(
  payload("PasskeyChange", { current_password: "correct horse battery" })
)
export type PasskeyChange = typeof PasskeyChange.Type

const clientDataJSON =
  "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiM3EyLTd3RUFBUUlEQkFVR0J3Z0pDZ3NNRFE0UEVCRVNFeFFWRmhjWUdSbyJ9"
const id = "3q2-7wEAAQIDBAUGBwgJCg"

/** A new passkey. */
export const PasskeyInput = Schema.Struct({ name, credential: MadeCredential }).pipe(
  payload("PasskeyInput", {
    name: "Laptop",
    credential: {
      id,
      rawId: id,
      type: "public-key",
      response: { clientDataJSON, attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA" }
    }
  })
)
export type PasskeyInput = typeof PasskeyInput.Type

/** Another name for a passkey. */
export const PasskeyUpdate = Schema.Struct({ name }).pipe(
  payload("PasskeyUpdate", { name: "Old laptop" })
)
export type PasskeyUpdate = typeof PasskeyUpdate.Type

/** The credential of a sign-in. */
export const PasskeySignIn = Schema.Struct({ credential: SigningCredential, ...choiceFields }).pipe(
  payload("PasskeySignIn", {
    credential: {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
        signature: "MEUCIQDN",
        userHandle: "NA"
      }
    }
  })
)
export type PasskeySignIn = typeof PasskeySignIn.Type

const ClientData = Schema.fromJsonString(Schema.Struct({ challenge: Schema.String }))
const readClientData = Schema.decodeUnknownOption(ClientData)

/** The challenge that a browser says it answers; whether it does is for the signature to tell. */
export const challengeOf = (clientData: string) => readClientData(clientData)
