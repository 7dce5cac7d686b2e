import { execFile } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, it as plain } from "@effect/vitest"
import { Clock, DateTime, Effect } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { temporaryDirectory } from "../platform/sql/temporaryDirectory.ts"
import { options, server, WireServer } from "../wire/WireServer.ts"

const programs = fileURLToPath(new URL("programs", import.meta.url))
const start = promisify(execFile)

/** Runs a recipe as its reader would, and answers what it printed. */
const recipe = Effect.fnUntraced(function* (
  key: string,
  name: string,
  ...args: ReadonlyArray<string>
) {
  const { baseUrl } = yield* WireServer
  const { stdout } = yield* Effect.promise(() =>
    start(process.execPath, ["--conditions=@affnet/source", join(programs, name), ...args], {
      env: { ...process.env, AFFNET_BASE_URL: baseUrl, AFFNET_API_KEY: key },
      timeout: 50_000
    })
  )
  return stdout.trim()
})

const dayMillis = 86_400_000
const dayOf = (millis: number): string => DateTime.formatIsoDateUtc(DateTime.makeUnsafe(millis))

const minute = 60_000

describeOnEngines(
  "Recipes",
  server(),
  (it) => {
    it.effect(
      "PullConversions writes a file of yesterday's conversions and no others",
      () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const advertiser_id = yield* givenAdvertiser()
          const offer_id = yield* givenOffer({ advertiser_id })
          const goal_id = yield* givenGoal({ offer_id })
          const target = { advertiser_id, offer_id, goal_id }
          const now = yield* Clock.currentTimeMillis
          for (const ago of [0, 1, 2]) {
            const created_millis = now - ago * dayMillis
            yield* givenConversion(target, {
              created_millis,
              sub_id1: `of ${dayOf(created_millis)}`
            })
          }
          const file = yield* recipe(key, "PullConversions.ts", yield* temporaryDirectory)
          // Which day was yesterday is the recipe's to say: another one may have begun since.
          const [, yesterday] = /conversions-(.+)\.csv$/u.exec(file) ?? []
          assert.include([dayOf(now - dayMillis), dayOf(now)], yesterday)
          const days = readFileSync(file, "utf8").match(/of \d{4}-\d\d-\d\d/gu)
          assert.deepStrictEqual(days, [`of ${yesterday}`])
        }),
      minute
    )

    it.effect(
      "SyncAffiliates takes over all, then only what changed",
      () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          yield* givenAffiliate({ updated: 1_700_000_000 })
          yield* givenAffiliate({ updated: 1_700_000_001 })
          const file = join(yield* temporaryDirectory, "state.json")
          const first = yield* recipe(key, "SyncAffiliates.ts", file)
          const added = yield* givenAffiliate({ updated: 4_000_000_000 })
          const second = yield* recipe(key, "SyncAffiliates.ts", file)
          assert.match(first, /^(\d+) affiliates read, \1 known$/u)
          assert.include(second, `${Number(/\d+/u.exec(first)?.[0]) + 1} known`)
          assert.property(JSON.parse(readFileSync(file, "utf8")).affiliates, String(added))
          assert.strictEqual(
            yield* recipe(key, "SyncAffiliates.ts", file),
            second.replace(/^\d+/u, "1")
          )
        }),
      minute
    )

    it.effect(
      "UploadInvoice gives the same invoice when it runs again",
      () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const advertiser = String(yield* givenAdvertiser())
          const pdf = join(yield* temporaryDirectory, "invoice.pdf")
          writeFileSync(pdf, "%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n")
          const number = yield* recipe(key, "UploadInvoice.ts", advertiser, "12.50", pdf)
          assert.match(number, /^INV-\d{4}-\d{6}$/u)
          const again = yield* recipe(key, "UploadInvoice.ts", advertiser, "12.50", pdf)
          assert.strictEqual(again, number)
        }),
      minute
    )
  },
  { ...options, only: ["SQLite file"] }
)

/** 60 a minute are one a second, after a burst. */
const narrow = server({ AFFNET_RATE_LIMIT_PER_MINUTE: "60" })

describeOnEngines(
  "Recipes on a busy network",
  narrow,
  (it) => {
    it.effect(
      "WaitForRoom waits, and every request is answered or put off",
      () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          const said = yield* recipe(key, "WaitForRoom.ts", "210")
          const [, answered, later, pauses] =
            /^(\d+) answered, (\d+) put off, (\d+) pauses$/u.exec(said) ?? []
          assert.strictEqual(Number(answered) + Number(later), 210)
          assert.isAbove(Number(pauses), 0)
        }),
      minute
    )
  },
  { ...options, only: ["SQLite file"] }
)

const page = readFileSync(new URL("../../../../docs/recipes/README.md", import.meta.url), "utf8")

plain("every recipe stands in the docs as it runs here", () => {
  const names = readdirSync(programs)
  assert.lengthOf(page.match(/```ts\n/gu) ?? [], names.length)
  for (const name of names) assert.include(page, readFileSync(join(programs, name), "utf8"))
})
