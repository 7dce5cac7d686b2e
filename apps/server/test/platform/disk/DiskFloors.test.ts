import type { DiskFloor } from "@affnet/domain"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { DiskFloors } from "../../../src/platform/disk/DiskFloors.ts"
import { Volumes } from "../../../src/platform/disk/Volumes.ts"
import { DatabaseDirectory } from "../../../src/platform/sql/DatabaseDirectory.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { click, givenLink } from "../../tracking/clicks/clickFixtures.ts"
import { reasonsOf } from "../../tracking/conversions/givenOfferWithClick.ts"
import { assertRefusal, assertSuccess } from "../../wire/Envelope.ts"
import { bodyOfAnswer, exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { type DatabaseLayer, describeOnEngines } from "../sql/engines.ts"
import { invoiceWithFile } from "./invoiceWithFile.ts"

const megabyte = 1024 * 1024
const withFree = (megabytes: number): DiskFloor.DiskSpace => ({
  free: megabytes * megabyte,
  total: 1_000_000 * megabyte
})

/** A server that finds so much space on every volume. */
const serverWith = (megabytes: number) => (database: DatabaseLayer) =>
  server()(database).pipe(
    Layer.provide(Layer.succeed(Volumes)(() => Effect.succeedSome(withFree(megabytes))))
  )

const given = Effect.gen(function* () {
  const advertiser_id = yield* givenAdvertiser()
  const { key } = yield* givenKey("manager")
  const { affiliate_id, offer_id, path } = yield* givenLink({ offer: { advertiser_id } })
  yield* givenGoal({ offer_id, is_default: 1 })
  const click_id = yield* givenClick({ offer_id, affiliate_id })
  return { advertiser_id, click_id, key, path }
})

const stopped = Effect.map(exchange({ path: "/health" }), (answer) => {
  const body: Readonly<Record<string, unknown>> = bodyOfAnswer(answer)
  const found: unknown = Object(body.info).stopped
  return found
})

const report = (advertiser_id: number, click_id: string) =>
  `/track/conv?click_id=${click_id}&token=${tokenOf(advertiser_id)}`

const csv = (key: string) =>
  exchange({ key, path: "/api/v2/network/reports/conversions", headers: { accept: "text/csv" } })

describeOnEngines(
  "A disk with half of its floor left",
  serverWith(127),
  (it) => {
    it.effect("keeps no refusals, sends no exports, takes no files, and goes on otherwise", () =>
      Effect.gen(function* () {
        const { advertiser_id, click_id, key, path } = yield* given
        assert.deepStrictEqual(yield* stopped, ["logs", "exports", "uploads"])
        assertRefusal(
          yield* exchange({ path: `${report(advertiser_id, click_id)}&goal_id=9` }),
          404
        )
        assert.isEmpty(yield* reasonsOf(click_id))
        assertRefusal(yield* csv(key), 503)
        const upload = yield* exchange(invoiceWithFile(key, advertiser_id))
        assertRefusal(upload, 503)
        assert.isAtLeast(Number(upload.headers["retry-after"]), 1)
        assert.strictEqual((yield* click(path)).status, 302)
        assertSuccess(yield* exchange({ path: report(advertiser_id, click_id) }))
        assertSuccess(yield* exchange({ path: "/health/ready" }))
      })
    )
  },
  { ...options, only: ["SQLite file"] }
)

describeOnEngines(
  "A disk with next to nothing left",
  serverWith(1),
  (it, engine) => {
    const isHere = engine.name === "SQLite file"

    it.effect("takes conversions to the last, and clicks no more when the database is on it", () =>
      Effect.gen(function* () {
        const { advertiser_id, click_id, key, path } = yield* given
        const expected = isHere ? ["logs", "exports", "clicks", "uploads"] : ["uploads"]
        assert.deepStrictEqual(yield* stopped, expected)
        const answer = yield* click(path)
        assert.strictEqual(answer.status, isHere ? 503 : 302)
        if (isHere) assert.isAtLeast(Number(answer.headers["retry-after"]), 1)
        assert.strictEqual((yield* csv(key)).status, isHere ? 503 : 200)
        assertRefusal(yield* exchange(invoiceWithFile(key, advertiser_id)), 503)
        assertSuccess(yield* exchange({ path: report(advertiser_id, click_id) }))
      })
    )
  },
  options
)

it.effect("the disk is looked at every five seconds", () =>
  Effect.gen(function* () {
    let free = 1_000
    const asked = new Array<string>()
    const volumes = Layer.mergeAll(
      Layer.succeed(DatabaseDirectory)("/data"),
      Layer.succeed(Volumes)((directory) => {
        asked.push(directory)
        return Effect.succeed(directory === "/data" ? Option.some(withFree(free)) : Option.none())
      }),
      ConfigProvider.layer(
        ConfigProvider.fromUnknown({ DATA_DIR: "/data", AFFNET_DISK_FLOOR_MB: "500" })
      )
    )
    yield* Effect.gen(function* () {
      const floors = yield* DiskFloors
      assert.isEmpty(floors.stopped())
      free = 400
      yield* TestClock.adjust("4 seconds")
      assert.isFalse(floors.isStopped("logs"))
      yield* TestClock.adjust("1 second")
      assert.isTrue(floors.isStopped("logs"))
      assert.isFalse(floors.isStopped("clicks"))
      free = 501
      yield* TestClock.adjust("5 seconds")
      assert.isEmpty(floors.stopped())
      assert.lengthOf(asked, 3)
    }).pipe(Effect.provide(DiskFloors.layer.pipe(Layer.provide(volumes))))
  })
)
