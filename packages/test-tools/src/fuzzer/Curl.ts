import type { FuzzRequest } from "./FuzzRequest.ts"
import { toWire } from "./Wire.ts"

/** Bodies that are longer are named by their length alone. */
const maxBodyBytes = 4_096

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const isPrintable = (text: string): boolean => /^[\x20-\x7e]*$/u.test(text)

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** How the body gets to curl: in front of the command, and as its options. */
const bodyParts = (body: Uint8Array | undefined): readonly [before: string, options: string] => {
  if (body === undefined) return ["", ""]
  if (body.length > maxBodyBytes) return [`# a body of ${body.length} bytes\n`, ""]
  const text = new TextDecoder().decode(body)
  return isPrintable(text)
    ? ["", ` --data-raw ${quoted(text)}`]
    : [`base64 -d <<<${base64(body)} | `, " --data-binary @-"]
}

/** The request as a command for a shell, with the key in AFFNET_API_KEY. */
export const curl = (request: FuzzRequest, baseUrl: string): string => {
  const { body, headers, method, target } = toWire(request)
  const key =
    request.key === "given" && request.operation.isProtected
      ? ' -H "x-api-key: $AFFNET_API_KEY"'
      : ""
  const [before, options] = bodyParts(body)
  const named = headers.map(([name, value]) =>
    value === "" ? ` -H ${quoted(`${name};`)}` : ` -H ${quoted(`${name}: ${value}`)}`
  )
  const verb = method === "HEAD" ? "-I" : `-X ${quoted(method)}`
  const address = quoted(`${baseUrl}${target}`)
  return `${before}curl -sSig --path-as-is ${verb} ${address}${key}${named.join("")}${options}`
}
