import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal } from "./Envelope.ts"
import { bodyOfAnswer, exchange, type Received, type Sent } from "./Exchange.ts"
import { options, server } from "./WireServer.ts"

const statistics = "/api/v2/network/reports/statistics-flat"
const campaigns = "/api/v2/network/leads-management/campaigns"

const times = <A>(count: number, value: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => value(index))

const posted = (path: string, body: object): Sent => ({ method: "POST", path, body })

/** Large mistakes: their status, and the one field that is named, if any. */
const large: ReadonlyArray<readonly [title: string, sent: Sent, status: number, field?: string]> = [
  ["10 000 wrong values", posted(statistics, { offer: times(10_000, () => "x") }), 422, "offer"],
  ["1 000 wrong values", posted(statistics, { offer: times(1_000, (i) => `x${i}`) }), 422, "offer"],
  [
    "1 000 wrong values in a text",
    posted(statistics, { offer: times(1_000, (i) => `x${i}`).join(",") }),
    422,
    "offer"
  ],
  [
    "10 000 values in a text",
    posted(statistics, { offer: times(10_000, String).join(",") }),
    422,
    "offer"
  ],
  [
    "1 000 wrong values in a query",
    { path: `${statistics}?offer=${times(1_000, (i) => `x${i}`).join(",")}` },
    400,
    "offer"
  ],
  [
    "4 000 values in a query",
    { path: `${statistics}?offer=${times(4_000, () => "1").join(",")}` },
    400,
    "offer"
  ],
  [
    "5 000 statuses of a list",
    { path: `/api/v2/network/affiliates?status=${times(5_000, () => "9").join(",")}` },
    400,
    "status"
  ],
  [
    "10 000 lists in a list",
    posted(campaigns, { required_fields: times(10_000, () => []) }),
    422,
    "required_fields"
  ],
  [
    "a list of 1 001 values that nobody reads",
    posted(campaigns, { unknown: { deep: times(1_001, () => 1) } }),
    422,
    "unknown"
  ],
  [
    "101 fields of JSON",
    posted(campaigns, Object.fromEntries(times(101, (i) => [`field${i}`, 1]))),
    413
  ]
]

const messagesIn = (answer: Received): number => {
  const { info } = Object(bodyOfAnswer(answer))
  return Object.values<ReadonlyArray<string>>(info?.errors ?? {}).flat().length
}

describeOnEngines(
  "Refusals",
  server(),
  (it) => {
    for (const [title, sent, status, field] of large) {
      it.effect(`${title} are refused with ${status} in few words`, () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const answer = yield* exchange({ ...sent, key })
          assertRefusal(answer, status, field)
          assert.isAtMost(messagesIn(answer), 10)
          assert.isBelow(answer.text.length, 2_000)
        })
      )
    }

    it.effect("a list of as many values as are taken is taken", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer = times(1_000, (index) => index)
        const answer = yield* exchange({ ...posted(statistics, { offer }), key })
        assert.strictEqual(answer.status, 200, answer.text)
      })
    )
  },
  options
)
