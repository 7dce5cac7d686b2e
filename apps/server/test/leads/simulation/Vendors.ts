import { OutboundFailure } from "@affnet/domain"
import { Effect, Random } from "effect"
import type { OutboundCall } from "../../../src/platform/outbound/OutboundHttp.ts"

/** What the vendors of a simulation have received: how often each of them each lead. */
export class Receipts {
  readonly counts = new Map<string, number>()

  add({ body, url }: OutboundCall): void {
    const key = `${new URL(url).pathname.slice(1)} ${JSON.parse(body ?? "{}").email}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  of(vendor: string, email: string | null): number {
    return this.counts.get(`${vendor} ${email}`) ?? 0
  }
}

const replied = (http_status: number, retry_after: string | null = null) =>
  Effect.succeed({ http_status, body: "", is_cut: false, retry_after })

const failed = (reason: OutboundFailure.Reason, is_sent: boolean) =>
  Effect.fail(new OutboundFailure.OutboundFailure({ reason, is_sent }))

/** What a vendor does with a call that it has received, and how often, in hundredths. */
const afterReceipt = [
  [40, () => replied(200)],
  [8, () => replied(422)],
  [10, () => replied(503)],
  [5, () => replied(429, "90")],
  [7, () => failed("protocol", true)],
  [
    5,
    ({ timeout_millis }) => Effect.andThen(Effect.sleep(timeout_millis), failed("timeout", true))
  ],
  [
    10,
    () =>
      Effect.flatMap(Random.nextIntBetween(1, 25_000), (millis) =>
        Effect.delay(replied(200), millis)
      )
  ],
  // The process stands still for longer than its lease, and comes back with a success.
  [
    5,
    () =>
      Effect.flatMap(Random.nextIntBetween(60_000, 400_000), (millis) =>
        Effect.delay(replied(200), millis)
      )
  ]
] as const satisfies ReadonlyArray<
  readonly [
    number,
    (
      call: OutboundCall
    ) => Effect.Effect<OutboundFailure.OutboundReply, OutboundFailure.OutboundFailure>
  ]
>

/** What becomes of one that it never receives. */
const withoutReceipt = [
  [4, () => failed("refused", false)],
  [4, () => failed("protocol", true)],
  [2, () => Effect.die(new Error("a fault of our own"))]
] as const

/** Receives a call, or not, and does what chance says. `received` runs once it has been received. */
export const answer = Effect.fnUntraced(function* (
  call: OutboundCall,
  receipts: Receipts,
  received: Effect.Effect<void>
) {
  let chance = yield* Random.nextIntBetween(0, 99)
  for (const [share, act] of withoutReceipt) {
    if (chance < share) return yield* act()
    chance -= share
  }
  receipts.add(call)
  yield* received
  for (const [share, act] of afterReceipt) {
    if (chance < share) return yield* act(call)
    chance -= share
  }
  return yield* replied(200)
})
