/** `CLICK_ATTACK=10000 npm run proof -- test/tracking/clicks/ClickAttack` makes it a real one. */
import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { options, server, WireServer } from "../../wire/WireServer.ts"
import { attack, openSlowly } from "./attack.ts"
import { click, clicksOf, givenLink, sums } from "./clickFixtures.ts"

const requests = Number(process.env.CLICK_ATTACK ?? 600)
const slow = Math.round(requests / 20)
const honest = 100

describeOnEngines(
  "The tracker under attack",
  server({ TRUSTED_PROXIES: "127.0.0.1/32" }),
  (it, { name }) => {
    it.effect(
      "answers what is broken with no error of its own, and loses no honest click meanwhile",
      () =>
        Effect.gen(function* () {
          const { baseUrl, log } = yield* WireServer
          const attacked = yield* givenLink()
          const { offer_id, path } = yield* givenLink()
          yield* openSlowly(baseUrl, slow)
          const attacking = yield* Effect.forkChild(
            attack(baseUrl, { requests, atOnce: 50, link: attacked.path })
          )
          const answers = yield* Effect.forEach(
            Array.from({ length: honest }, (_, number) => number),
            (number) => click(`${path}&aff_click_id=${number}`),
            { concurrency: 5 }
          )
          const statuses = yield* Fiber.join(attacking)
          assert.isTrue(answers.every(({ status }) => status === 302))
          const stored = (yield* clicksOf(offer_id)).map(({ aff_click_id }) => Number(aff_click_id))
          assert.sameMembers(
            stored,
            Array.from({ length: honest }, (_, number) => number)
          )
          for (const status of statuses.keys()) {
            assert.isAtLeast(status, 200)
            assert.isBelow(status, 500)
          }
          const { clicks, counted } = yield* sums
          assert.deepStrictEqual(counted, clicks)
          assert.deepStrictEqual(
            log.filter((line) => /"level":"(?:ERROR|FATAL)"/iu.test(line)),
            []
          )
          process.stdout.write(`${name}: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
        }),
      120_000 + requests * 20
    )
  },
  options
)
