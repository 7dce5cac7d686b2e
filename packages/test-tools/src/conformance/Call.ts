import type { Role } from "@affnet/domain"
import type { Operation } from "./Operation.ts"

/** A request as a rule wants it sent. */
export interface Call {
  readonly operation: Operation
  readonly method: string
  /** With ids in place of its parameters. */
  readonly path: string
  readonly query: ReadonlyArray<readonly [name: string, value: string]>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body | undefined
  /** Whose key it carries; a key that nobody has, or none. */
  readonly key: Role.Role | "unknown" | "none"
  readonly keyIn: "header" | "query"
}

export interface Body {
  readonly contentType: string
  readonly text: string
}

export const json = (value: unknown): Body => ({
  contentType: "application/json",
  text: JSON.stringify(value)
})

export const form = (fields: Readonly<Record<string, string>>): Body => ({
  contentType: "application/x-www-form-urlencoded",
  text: new URLSearchParams(fields).toString()
})

/** The query but for the key. */
export const target = ({ path, query }: Call): string => {
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const variable = (key: Call["key"]): string => {
  if (key === "none") return ""
  return key === "unknown" ? "an-unknown-key" : `$AFFNET_${key.toUpperCase()}_KEY`
}

/** The request as a command for a shell, with keys from the environment. */
export const curl = (baseUrl: string, call: Call): string => {
  const { body, headers, key, keyIn, method } = call
  const separator = call.query.length === 0 ? "?" : "&"
  const inQuery = keyIn === "query" && key !== "none"
  const address = `${baseUrl}${target(call)}${inQuery ? `${separator}api-key=` : ""}`
  return [
    method === "HEAD" ? "curl -sSg -I" : `curl -sSgi -X ${method}`,
    quoted(address) + (inQuery ? `"${variable(key)}"` : ""),
    ...(key === "none" || inQuery ? [] : [`-H "x-api-key: ${variable(key)}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'content-type: ${body.contentType}'`, `--data-raw ${quoted(body.text)}`])
  ].join(" ")
}
