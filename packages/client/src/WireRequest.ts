import type { Asked } from "./Asked.ts"
import { InvalidRequest } from "./Errors.ts"
import { type FileInput, fileOf } from "./FileInput.ts"
import { shapes } from "./generated/shapes.ts"
import { isTimeout, timeoutMessage } from "./OptionRules.ts"
import { type Input, queryOf } from "./Query.ts"
import type { Settings } from "./Settings.ts"
import { checksFor } from "./ShapeCheck.ts"

/** A request as `fetch` takes it. */
export interface WireRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

const checkOf = checksFor(shapes)

const pathOf = ({ operation, params }: Asked): string => {
  let path = operation.path
  for (const [index, [name, shape]] of Object.entries(operation.params ?? {}).entries()) {
    const problem = checkOf(shape)(params[index])
    if (problem !== undefined) throw new TypeError(`${name} ${problem.expected}`)
    path = path.replace(`{${name}}`, encodeURIComponent(String(params[index])))
  }
  return path
}

const keyName = "idempotency-key"

/** An entity tag, or any version at all. */
const tagPattern = /^(?:(?:W\/)?"[\x21\x23-\x7e]*"|\*)$/u

/** What a network asks for where a browser sends the cookie of a session along. */
const ownPage = { "x-requested-with": "affnet" }

const headersOf = ({ operation, options }: Asked, settings: Settings, accept: string) => {
  const headers: Record<string, string> = { accept, ...ownPage }
  const { apiKey } = settings
  if (operation.isOpen !== true && apiKey !== null) headers["x-api-key"] = apiKey
  if (operation.isNamed === true) {
    const key = options.idempotencyKey ?? settings.platform.uniqueText()
    if (!/^[\x21-\x7e]{1,255}$/u.test(key)) {
      throw new TypeError("idempotencyKey must be 1 to 255 characters of printable ASCII")
    }
    headers[keyName] = key
  }
  const { ifMatch } = options
  if (ifMatch === undefined) return headers
  if (!tagPattern.test(ifMatch)) {
    throw new TypeError('ifMatch must be the etag of an answer, with its quotes, or "*"')
  }
  return { ...headers, "if-match": ifMatch }
}

const formOf = async (input: Input, field: string, file: FileInput): Promise<FormData> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (name !== field && value !== undefined && value !== null) form.append(name, String(value))
  }
  const { blob, name } = await fileOf(file)
  form.append(field, blob, name)
  return form
}

const isFile = (value: unknown): value is FileInput => typeof value === "object" && value !== null

const build = async (asked: Asked, settings: Settings, accept: string): Promise<WireRequest> => {
  const { input, operation } = asked
  const { file, method, query = [], several } = operation
  const { timeout } = asked.options
  if (timeout !== undefined && !isTimeout(timeout)) {
    throw new TypeError(`timeout ${timeoutMessage}`)
  }
  const address = settings.baseUrl + pathOf(asked)
  const headers = headersOf(asked, settings, accept)
  if (operation.input !== "body") {
    return { url: address + queryOf(input, several), method, headers }
  }
  const inQuery = Object.entries(input).filter(([name]) => query.includes(name))
  const url = address + queryOf(Object.fromEntries(inQuery))
  const attached = file === undefined ? undefined : input[file]
  if (file !== undefined && isFile(attached)) {
    return { url, method, headers, body: await formOf(input, file, attached) }
  }
  const inBody = Object.entries(input).filter(([name]) => !query.includes(name))
  return {
    url,
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(inBody))
  }
}

/** The request of a call. Rejects with `InvalidRequest` when the input is not valid. */
export const wireRequest = async (
  asked: Asked,
  settings: Settings,
  accept: string
): Promise<WireRequest> => {
  try {
    return await build(asked, settings, accept)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    throw new InvalidRequest(`${asked.name} was not sent: ${problem}`, {
      operation: asked.name,
      cause
    })
  }
}
