import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { Schema } from "effect"

/** Where an authenticator believes it is, and what it says of itself. */
export interface Setting {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest()
const base64url = (data: Buffer) => data.toString("base64url")

const Options = Schema.Struct({ options: Schema.Struct({ challenge: Schema.String }) })

/** The challenge that an answer of the network holds. */
export const challengeIn = (info: unknown): string =>
  Schema.decodeUnknownSync(Options)(info).options.challenge

/** A device that makes one passkey (ES256, no attestation) and signs with it. */
export const makeAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const credential = randomBytes(16)
  const id = base64url(credential)
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })

  const flagsOf = (isVerified: boolean, isNew: boolean) =>
    Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)])

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const data = (
    { counter = 1, isVerified = true, rpId = "network.example" }: Setting,
    rest = Buffer.alloc(0)
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), flagsOf(isVerified, rest.length > 0), count, rest])
  }

  /** A COSE key in CBOR: ES256 on P-256. */
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url")
  ])

  const make = (challenge: string, setting: Setting = {}) => {
    const { origin = "https://network.example" } = setting
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credential.length]),
      credential,
      coseKey
    ])
    const authData = data({ counter: 0, ...setting }, attested)
    const attestation = Buffer.concat([
      // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      Buffer.from([authData.length >> 8, authData.length & 0xff]),
      authData
    ])
    const clientDataJSON = base64url(clientData("webauthn.create", challenge, origin))
    const response = { clientDataJSON, attestationObject: base64url(attestation) }
    return { id, rawId: id, type: "public-key", response }
  }

  const signIn = (challenge: string, setting: Setting = {}) => {
    const { origin = "https://network.example" } = setting
    const client = clientData("webauthn.get", challenge, origin)
    const authData = data(setting)
    const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey)
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature)
    }
    return { id, rawId: id, type: "public-key", response }
  }

  /** What a network keeps of it. */
  const stored = { id, public_key: base64url(coseKey) }

  return { make, signIn, stored }
}
