import type { Body, FieldPiece, FuzzRequest } from "./FuzzRequest.ts"
import { multipart } from "./Multipart.ts"

/** What goes over the wire, but for the key. */
export interface Wire {
  readonly method: string
  readonly target: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: Uint8Array | undefined
}

/** A key of the right form that no account has. */
export const invalidKey = "afn_m_0000000000000000000000000000000000000000000000000"

const encoder = new TextEncoder()

const jsonOf = (fields: ReadonlyArray<FieldPiece>): string =>
  `{${fields.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(",")}}`

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const formOf = (fields: ReadonlyArray<FieldPiece>): string =>
  fields.map(({ name, text }) => `${encoded(name)}=${encoded(text)}`).join("&")

const bytesOf = (body: Body): Uint8Array => {
  switch (body.kind) {
    case "bytes":
      return body.bytes
    case "json":
      return encoder.encode(jsonOf(body.fields))
    case "form":
      return encoder.encode(formOf(body.fields))
    case "multipart":
      return multipart(body.fields)
  }
}

const pathOf = ({ operation, path }: FuzzRequest): string =>
  operation.path.replace(/\{([^}]+)\}/gu, (whole, name: string) => path[name]?.text ?? whole)

/** The address as it goes over the wire. */
const target = (request: FuzzRequest): string => {
  const query = request.query.map(({ text }) => text).join("&")
  return query === "" ? pathOf(request) : `${pathOf(request)}?${query}`
}

/** The request as it goes over the wire, but for a key that is given. */
export const toWire = (request: FuzzRequest): Wire => {
  const { body, headers, key, method } = request
  const contentType = body?.contentType ?? ""
  return {
    method,
    target: target(request),
    headers: [
      ...(key === "invalid" ? [["x-api-key", invalidKey] as const] : []),
      ...(contentType === "" ? [] : [["content-type", contentType] as const]),
      ...headers.map(({ name, text }) => [name, text] as const)
    ],
    body: body && bytesOf(body)
  }
}
