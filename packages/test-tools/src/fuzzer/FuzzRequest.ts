import type { Field, Operation } from "./Contract.ts"
import type { File } from "./OddFiles.ts"

/**
 * A request in pieces, so that it can be mutated in one place, and made smaller when it failed. A piece
 * stands as it goes over the wire: nothing is escaped later.
 */
export interface FuzzRequest {
  readonly operation: Operation
  readonly method: string
  /** The segments that stand for parameters, by the parameter's name. */
  readonly path: Readonly<Record<string, Piece>>
  /** What stands between the ampersands. */
  readonly query: ReadonlyArray<Piece>
  readonly headers: ReadonlyArray<Header>
  readonly body: Body | undefined
  /** Which key it carries: that of an account which may call, none, or one that nobody has. */
  readonly key: "given" | "none" | "invalid"
  /** What was mutated, for the reader of a finding. */
  readonly mutations: ReadonlyArray<string>
}

export interface Piece {
  readonly text: string
  /** Whether the contract says that a request with this piece is refused. */
  readonly isInvalid: boolean
}

export interface Header extends Piece {
  readonly name: string
}

/**
 * A field of a body: in JSON the text is that of its value, in a form it is the value. Of a file each
 * character is a byte.
 */
export interface FieldPiece extends Piece {
  readonly name: string
  /** The name and the media type of the file, when it is one. */
  readonly file?: Pick<File, "name" | "type">
}

export interface FieldsBody {
  readonly kind: "json" | "form" | "multipart"
  readonly contentType: string
  readonly fields: ReadonlyArray<FieldPiece>
}

interface BytesBody {
  readonly kind: "bytes"
  /** Empty when the request does not say. */
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly isInvalid: boolean
}

export type Body = FieldsBody | BytesBody

const pieces = ({ body, headers, path, query }: FuzzRequest): ReadonlyArray<Piece> => [
  ...Object.values(path),
  ...query,
  ...headers,
  ...(body !== undefined && "fields" in body ? body.fields : [])
]

const mediaType = (contentType: string): string => contentType.split(";", 1)[0] ?? ""

/** What the contract says of the fields of its body. */
export const fieldsOf = ({ body, operation }: FuzzRequest): ReadonlyArray<Field> =>
  operation.contents.get(mediaType(body?.contentType ?? ""))?.fields ?? []

const isBodyInvalid = (request: FuzzRequest): boolean => {
  const { body } = request
  if (body === undefined) return false
  if (body.kind === "bytes") return body.isInvalid
  const given = new Set(body.fields.map(({ name }) => name))
  return fieldsOf(request).some(({ isRequired, name }) => isRequired && !given.has(name))
}

/** Whether the contract says that the request is refused. */
export const isInvalid = (request: FuzzRequest): boolean =>
  isBodyInvalid(request) || pieces(request).some((piece) => piece.isInvalid)
