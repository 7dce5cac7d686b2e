import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { bodyOfAnswer, exchange } from "../wire/Exchange.ts"
import { options, server } from "../wire/WireServer.ts"

const directory = mkdtempSync(join(tmpdir(), "demo-"))
const own = { "x-requested-with": "affnet" }
const path = "/auth/demo-sign-ins"

/** `demo.json` as the demo writes it, with this key of its manager. */
const writeDemo = (manager: string) => {
  const sign_in = { email: "a@b.example", password: "correct horse" }
  const content = {
    base_url: "http://127.0.0.1:8080",
    keys: { manager, advertiser: "v", affiliate: "a", other_affiliate: "b", disabled: "c" },
    sign_ins: { manager: sign_in, advertiser: sign_in, affiliate: sign_in },
    ids: {
      advertiser_id: 1,
      other_advertiser_id: 2,
      affiliate_id: 1,
      other_affiliate_id: 2,
      offer_id: 1,
      url_id: 1,
      goal_id: 4,
      default_goal_id: 1,
      campaign_id: 1,
      other_campaign_id: 9,
      click_id: "47bbddac2d9d7a67c2d8c3f6eb1ca688",
      lead_goal_id: 2,
      vendor_id: null
    }
  }
  writeFileSync(join(directory, "demo.json"), JSON.stringify(content))
}

describeOnEngines(
  "The demo's sign-ins",
  server({ DATA_DIR: directory }),
  (it) => {
    it.effect("404: on a network that the key in demo.json is not of", () =>
      Effect.gen(function* () {
        yield* givenKey("manager")
        writeDemo("afn_m_of-another-network")
        const answer = yield* exchange({ path, headers: own })
        assert.strictEqual(answer.status, 404)
        assert.notInclude(answer.text, "correct horse")
      })
    )
  },
  options
)

describeOnEngines(
  "The demo's sign-ins on the demo",
  server({ DATA_DIR: directory }),
  (it) => {
    it.effect("200: to a page at an address of this machine alone", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        writeDemo(key)
        const answer = yield* exchange({ path, headers: own })
        assert.strictEqual(answer.status, 200)
        assert.nestedPropertyVal(
          bodyOfAnswer(answer),
          "info.sign_ins.manager.password",
          "correct horse"
        )
        const elsewhere = [
          { host: "evil.example" },
          { "x-forwarded-for": "203.0.113.7" },
          { forwarded: "for=203.0.113.7" }
        ]
        for (const headers of elsewhere) {
          const refused = yield* exchange({ path, headers: { ...own, ...headers } })
          assert.strictEqual(refused.status, 404, JSON.stringify(headers))
        }
        const foreign = yield* exchange({
          path,
          headers: { ...own, origin: "https://evil.example" }
        })
        assert.strictEqual(foreign.status, 403)
        assert.strictEqual((yield* exchange({ path })).status, 403)
      })
    )
  },
  options
)
