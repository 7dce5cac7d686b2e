import { Effect, Predicate } from "effect"
import type { Body, FieldPiece, FuzzRequest, Piece } from "./FuzzRequest.ts"

/** Makes a request that failed as small as it can be and still fail. */

/** A request is sent again this often at most. */
const maxSends = 300

const without = <A>(items: ReadonlyArray<A>, index: number): ReadonlyArray<A> =>
  items.filter((_, other) => other !== index)

/** Half of a text, unless it is short, or refused for being what it is. */
const halved = <P extends Piece>(piece: P): ReadonlyArray<P> =>
  piece.isInvalid || piece.text.length < 16
    ? []
    : [{ ...piece, text: piece.text.slice(0, piece.text.length / 2) }]

const inside = (value: unknown): ReadonlyArray<unknown> =>
  Predicate.isObjectOrArray(value) ? Object.values(value) : []

/** Half of what a list holds, each value of an object, and of what is nested alone the half inside. */
const parts = (value: unknown): ReadonlyArray<unknown> => {
  const first = inside(value)
  if (first.length > 1) {
    return Array.isArray(value) ? [value.slice(0, value.length / 2)] : first.slice(0, 5)
  }
  const nested = new Array<unknown>()
  for (let within = first; within.length === 1; within = inside(within[0])) nested.push(within[0])
  return nested.slice(Math.floor((nested.length - 1) / 2)).slice(0, 1)
}

/** The same for a text in JSON, with its quotes, and for what is made of others; the rest stays as it is. */
const halvedJson = (piece: FieldPiece): ReadonlyArray<FieldPiece> => {
  if (piece.text.startsWith('"')) {
    return halved({ ...piece, text: piece.text.slice(1, -1) }).map((half) => ({
      ...half,
      text: `"${half.text.replace(/\\u?[0-9a-f]{0,3}$/u, "")}"`
    }))
  }
  return piece.isInvalid || !/^[[{]/u.test(piece.text)
    ? []
    : parts(JSON.parse(piece.text)).map((part) => ({ ...piece, text: JSON.stringify(part) }))
}

const eachHalved = <P extends Piece>(
  pieces: ReadonlyArray<P>,
  half: (piece: P) => ReadonlyArray<P> = halved
): ReadonlyArray<ReadonlyArray<P>> =>
  pieces.flatMap((piece, index) => half(piece).map((smaller) => pieces.with(index, smaller)))

/** Without the first half, the second half, and each one. */
const fewer = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const middle = Math.floor(items.length / 2)
  const halves = items.length > 3 ? [items.slice(middle), items.slice(0, middle)] : []
  return [...halves, ...items.map((_, index) => without(items, index))]
}

const smallerBodies = (body: Body | undefined): ReadonlyArray<Body | undefined> => {
  if (body === undefined) return []
  if (body.kind === "bytes") {
    const half = body.bytes.slice(0, body.bytes.length / 2)
    return [undefined, ...(body.bytes.length > 8 ? [{ ...body, bytes: half }] : [])]
  }
  const half = body.kind === "json" ? halvedJson : halved
  const smaller = [...fewer(body.fields), ...eachHalved(body.fields, half)]
  return [undefined, ...smaller.map((fields) => ({ ...body, fields }))]
}

/** The requests that are one step smaller, those that promise most first. */
const smaller = (request: FuzzRequest): ReadonlyArray<FuzzRequest> => [
  ...(request.query.length > 1 ? [{ ...request, query: [] }] : []),
  ...(request.headers.length > 1 ? [{ ...request, headers: [] }] : []),
  ...fewer(request.query).map((query) => ({ ...request, query })),
  ...fewer(request.headers).map((headers) => ({ ...request, headers })),
  ...smallerBodies(request.body).map((body) => ({ ...request, body })),
  ...eachHalved(request.query).map((query) => ({ ...request, query })),
  ...eachHalved(request.headers).map((headers) => ({ ...request, headers })),
  ...(request.method === request.operation.method
    ? []
    : [{ ...request, method: request.operation.method }]),
  ...(request.key === "given" ? [] : [{ ...request, key: "given" as const }])
]

/** The smallest request found for which `fails` still holds. */
export const shrink = Effect.fnUntraced(function* <R>(
  request: FuzzRequest,
  fails: (candidate: FuzzRequest) => Effect.Effect<boolean, never, R>
) {
  let smallest = request
  let candidates = smaller(smallest)
  let next = 0
  for (let sends = 0; sends < maxSends && next < candidates.length; sends++) {
    const candidate = candidates[next++]
    if (candidate === undefined || !(yield* fails(candidate))) continue
    smallest = candidate
    candidates = smaller(smallest)
    next = 0
  }
  return smallest
})
