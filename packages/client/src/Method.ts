import { dataOf } from "./Answer.ts"
import { type Asked, askedOf } from "./Asked.ts"
import { bytesOf } from "./Body.ts"
import { call, type WithResponse } from "./Call.ts"
import { CsvExport } from "./CsvExport.ts"
import { UnexpectedAnswer } from "./Errors.ts"
import type { Received } from "./Exchange.ts"
import { List, type Page } from "./List.ts"
import type { Operation } from "./Operation.ts"
import type { Input } from "./Query.ts"
import { send } from "./Send.ts"
import type { Settings } from "./Settings.ts"

/** A method of the client, made from what the contract says of its operation. */

const originOf = ({ name }: Asked, { requestId, status }: Received) => ({
  operation: name,
  status,
  requestId
})

/** What stood around the body of an answer. */
const around = ({ headers, requestId, status }: Received) => ({
  requestId,
  status,
  etag: headers.get("etag") ?? undefined,
  headers
})

const answered = async (asked: Asked, settings: Settings): Promise<WithResponse<unknown>> => {
  const received = await send(asked, settings, { accept: "application/json", isStreamed: false })
  const { headers, text } = received
  const data = dataOf(asked.operation.answer, text, headers, originOf(asked, received))
  return { data, ...around(received) }
}

/** The file that is asked for. A connection that breaks on the way leaves nothing of it. */
const downloaded = async (asked: Asked, settings: Settings): Promise<WithResponse<Uint8Array>> => {
  const received = await send(asked, settings, { accept: "*/*", isStreamed: true })
  const { stream } = received
  if (stream === undefined) return { data: new Uint8Array(0), ...around(received) }
  const { body, guard } = stream
  guard.restart()
  try {
    const data = await bytesOf(body, originOf(asked, received))
    return { data, ...around(received) }
  } catch (cause) {
    if (cause instanceof UnexpectedAnswer) throw cause
    throw guard.explain(cause)
  } finally {
    guard.end()
  }
}

const exported = async (asked: Asked, settings: Settings): Promise<Received> => {
  const received = await send(asked, settings, { accept: "text/csv", isStreamed: true })
  if (received.headers.get("content-type")?.startsWith("text/csv") === true) return received
  await received.stream?.body.cancel()
  received.stream?.guard.end()
  throw new UnexpectedAnswer("it is no CSV", originOf(asked, received))
}

const isPage = (value: unknown): value is Page<unknown> =>
  typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items)

const numberIn = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined

const listed = (asked: Asked, settings: Settings): List<unknown> => {
  const ask = async (paging: Input): Promise<WithResponse<Page<unknown>>> => {
    const answer = await answered({ ...asked, input: { ...asked.input, ...paging } }, settings)
    const { data, requestId, status } = answer
    const wanted = paging.page
    if (isPage(data) && (wanted === undefined || wanted === data.page)) return { ...answer, data }
    const origin = { operation: asked.name, requestId, status }
    throw new UnexpectedAnswer(`it is not page ${String(wanted)}, which was asked for`, origin)
  }
  return new List(ask, numberIn(asked.input.page), numberIn(asked.input.perPage))
}

/** The method called `name`. */
export const methodOf = (name: string, operation: Operation, settings: Settings) => {
  const { answer, isExported } = operation
  const isList = answer.isPage === true && answer.part !== undefined
  const method = (...args: ReadonlyArray<unknown>) => {
    const asked = askedOf(name, operation, args)
    if (answer.isFile === true) return call(() => downloaded(asked, settings))
    return isList ? listed(asked, settings) : call(() => answered(asked, settings))
  }
  if (isExported !== true) return method
  return Object.assign(method, {
    csv: (...args: ReadonlyArray<unknown>) =>
      new CsvExport(name, () => exported(askedOf(name, operation, args), settings))
  })
}
