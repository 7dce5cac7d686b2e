/** Server-sent events of a report, as a reader takes them. */
import { assert } from "@effect/vitest"
import { Schema } from "effect"

/** An event with its name and its data. */
export type Event = readonly [name: string, data: string]

const decodeProgress = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ done: Schema.Finite }))
)
const decodeHeaders = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
)

/** The events of a whole stream. */
export const eventsIn = (text: string): ReadonlyArray<Event> => {
  const parts = text.split("\n\n")
  assert.strictEqual(parts.pop(), "")
  return parts.map((part) => {
    const [, name = "", data = ""] = /^event: (.*)\ndata: (.*)$/u.exec(part) ?? []
    return [name, data]
  })
}

/** How far the report was, time after time. */
export const progressIn = (events: ReadonlyArray<Event>): ReadonlyArray<number> =>
  events.flatMap(([name, data]) => (name === "progress" ? [decodeProgress(data).done] : []))

/** The two events that end a stream: the headers, and what it comes to. */
export const followedTo = (events: ReadonlyArray<Event>, wanted: "result" | "error") => {
  const [[first, headers] = ["", "{}"], [last, text] = ["", ""]] = events.slice(-2)
  assert.deepStrictEqual([first, last], ["headers", wanted], text)
  const others = events.slice(0, -2).filter(([name]) => name !== "progress")
  assert.deepStrictEqual(others, [])
  return { headers: decodeHeaders(headers), text }
}
