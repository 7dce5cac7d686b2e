import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Option, Schema } from "effect"
import * as DemoFile from "../../src/demo/DemoFile.ts"
import { DemoNetwork } from "../../src/demo/DemoNetwork.ts"
import { temporaryDirectory } from "../platform/sql/temporaryDirectory.ts"

const content = (manager: string) =>
  DemoNetwork.make({
    base_url: "http://127.0.0.1:8080",
    keys: { manager, advertiser: "v", affiliate: "a", other_affiliate: "b", disabled: "c" },
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
  })

const decode = Schema.decodeEffect(Schema.fromJsonString(DemoNetwork))

layer(NodeServices.layer)("DemoFile", (it) => {
  it.effect("holds what was given, for nobody but its owner", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const directory = yield* temporaryDirectory
      yield* DemoFile.write(directory, content("first"))
      const file = `${directory}/demo.json`
      assert.deepStrictEqual(yield* decode(yield* files.readFileString(file)), content("first"))
      assert.strictEqual((yield* files.stat(file)).mode & 0o777, 0o600)
    })
  )

  it.effect("is replaced as a whole, whatever an interrupted start left behind", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const directory = yield* temporaryDirectory
      const file = `${directory}/demo.json`
      yield* files.writeFileString(file, "everybody may read this", { mode: 0o644 })
      yield* files.writeFileString(`${file}.unfinished`, "{", { mode: 0o644 })
      yield* DemoFile.write(directory, content("second"))
      assert.deepStrictEqual(yield* decode(yield* files.readFileString(file)), content("second"))
      assert.strictEqual((yield* files.stat(file)).mode & 0o777, 0o600)
      assert.deepStrictEqual(yield* files.readDirectory(directory), ["demo.json"])
    })
  )

  it.effect("is read back; a missing or damaged one is none", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const directory = `${yield* temporaryDirectory}/data`
      assert.deepStrictEqual(yield* DemoFile.read(directory), Option.none())
      yield* DemoFile.write(directory, content("first"))
      assert.deepStrictEqual(yield* DemoFile.read(directory), Option.some(content("first")))
      yield* files.writeFileString(`${directory}/demo.json`, "{")
      assert.deepStrictEqual(yield* DemoFile.read(directory), Option.none())
    })
  )
})
