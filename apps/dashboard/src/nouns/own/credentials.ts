import type { affnet } from "../../data/affnet.ts"

type Added = Parameters<typeof affnet.passkeys.add>[0]["credential"]
type Signed = Parameters<typeof affnet.passkeys.signInWith>[0]["credential"]
type Options = Awaited<ReturnType<typeof affnet.passkeys.begin>>

/** Bytes as they travel in JSON. */
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

const given = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential
  throw new Error("The browser gave no passkey.")
}

/** The network's options are those of the standard; the browser reads each of them itself. */
const read = <A>(parse: (options: never) => A, options: Options): A =>
  Reflect.apply(parse, PublicKeyCredential, [options])

/** Has the browser make a passkey, as the network asks for it. */
export const createCredential = async (options: Options): Promise<Added> => {
  const publicKey = read(PublicKeyCredential.parseCreationOptionsFromJSON, options)
  const made = given(await navigator.credentials.create({ publicKey }))
  if (!(made.response instanceof AuthenticatorAttestationResponse)) throw new Error(made.type)
  return {
    id: made.id,
    rawId: textOf(made.rawId),
    type: "public-key",
    response: {
      clientDataJSON: textOf(made.response.clientDataJSON),
      attestationObject: textOf(made.response.attestationObject)
    }
  }
}

/** Has the browser sign what the network asks. */
export const signChallenge = async (options: Options): Promise<Signed> => {
  const publicKey = read(PublicKeyCredential.parseRequestOptionsFromJSON, options)
  const signed = given(await navigator.credentials.get({ publicKey }))
  const { response } = signed
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error(signed.type)
  return {
    id: signed.id,
    rawId: textOf(signed.rawId),
    type: "public-key",
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature)
    }
  }
}
