import { request } from "node:http"
import { Effect, Queue } from "effect"
import { WireServer } from "../../wire/WireServer.ts"

/** What an event says. */
export interface Said {
  readonly day: string
  readonly timezone: string
  readonly currency: string | null
  readonly complete_until: string
  readonly totals: Readonly<Record<string, unknown>>
}

const data = /^data: (.*)$/mu

const isSaid = (value: unknown): value is Said =>
  typeof value === "object" && value !== null && "totals" in value

/** The events of a stream, one after the other, until it ends; whoever leaves the scope hangs up. */
export const followed = Effect.fnUntraced(function* (
  path: string,
  headers: Readonly<Record<string, string>>
) {
  const { baseUrl } = yield* WireServer
  const events = yield* Queue.unbounded<Said | "end">()
  const status = yield* Effect.acquireRelease(
    Effect.sync(() => request(new URL(path, baseUrl), { headers, agent: false })),
    (outgoing) => Effect.sync(() => outgoing.destroy())
  ).pipe(
    Effect.flatMap((outgoing) =>
      Effect.callback<number>((resume) => {
        outgoing.on("error", () => Queue.offerUnsafe(events, "end"))
        outgoing.on("response", (answer) => {
          let text = ""
          answer.setEncoding("utf8").on("data", (chunk: string) => {
            const parts = (text + chunk).split("\n\n")
            text = parts.pop() ?? ""
            for (const part of parts) {
              const [, json] = data.exec(part) ?? []
              const said: unknown = json === undefined ? undefined : JSON.parse(json)
              if (isSaid(said)) Queue.offerUnsafe(events, said)
            }
          })
          answer.on("close", () => Queue.offerUnsafe(events, "end"))
          answer.on("error", () => undefined)
          resume(Effect.succeed(answer.statusCode ?? 0))
        })
        outgoing.end()
      })
    )
  )
  return { status, next: Queue.take(events) }
})

/** The first event that says so many clicks. */
export const untilClicks = (next: Effect.Effect<Said | "end">, clicks: number) =>
  Effect.repeat(next, {
    until: (said) => said === "end" || said.totals.clicks === clicks,
    times: 100
  })
