/** Answers whose progress is told while the network makes them. */

import { isRecord } from "./sums.ts"

/** Hears how much is done: from 0 to 1. */
export type Tell = (done: number) => void

type Event = readonly [name: string, data: string]

/** The whole events of a text, and what is left of it. */
const eventsOf = (text: string): readonly [events: ReadonlyArray<Event>, rest: string] => {
  const parts = text.split("\n\n")
  const rest = parts.pop() ?? ""
  const events = parts.map((part): Event => {
    const [, name = "", data = ""] = /^event: (.*)\ndata: (.*)$/u.exec(part) ?? []
    return [name, data]
  })
  return [events, rest]
}

const recordIn = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : {}
}

/** The answer that an event-stream ends with. One that breaks off is a lost connection. */
const answerIn = async (
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  tell: Tell
): Promise<Response> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new TypeError("The answer broke off")
    const [events, left] = eventsOf(rest + decoder.decode(value, { stream: true }))
    rest = left
    for (const [name, data] of events) {
      if (name === "progress") tell(Number(recordIn(data).done))
      if (name === "headers")
        for (const [header, text] of Object.entries(recordIn(data)))
          headers.set(header, String(text))
      if (name === "result") return new Response(data, { headers })
      if (name === "error")
        return new Response(data, { status: Number(recordIn(data).code), headers })
    }
  }
}

/** `fetch` that asks for events, tells of their progress, and gives the answer as it would have come without. */
export const fetchFollowed =
  (tell: Tell): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set("accept", "text/event-stream")
    const answer = await fetch(input, { ...init, headers })
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream")
    return isStream === true && answer.body !== null
      ? answerIn(answer.body, new Headers(answer.headers), tell)
      : answer
  }
