import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertRefusal } from "../../wire/Envelope.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { count, header, importOf, linesOf, manager, send } from "./importFixtures.ts"

describeOnEngines(
  "An import is refused",
  server(),
  (it) => {
    it.effect("403: for managers who may not create what the file holds", () =>
      Effect.gen(function* () {
        const sales = yield* givenKey("manager", { role: "advertiser_manager" })
        const analyst = yield* givenKey("manager", { role: "analyst" })
        const assigned = yield* givenKey("manager", { role: "affiliate_manager", assigned_only: 1 })
        const file = [header, "role@imports.example,Acme,,,"]
        assertRefusal(yield* send(sales.key, { kind: "affiliates" }, file), 403)
        assert.strictEqual((yield* send(sales.key, { kind: "advertisers" }, file)).status, 200)
        assertRefusal(yield* send(analyst.key, { kind: "advertisers", dry_run: "1" }, file), 403)
        assertRefusal(yield* send(assigned.key, { kind: "affiliates" }, file), 403)
        assertRefusal(yield* exchange({ path: "/api/v2/network/imports", key: assigned.key }), 403)
        const list = yield* exchange({ path: "/api/v2/network/imports", key: analyst.key })
        assert.strictEqual(list.status, 200)
      })
    )

    it.effect("404: of an import that is not there, and of its lines", () =>
      Effect.gen(function* () {
        const key = yield* manager
        assertRefusal(yield* exchange({ path: "/api/v2/network/imports/999999", key }), 404)
        assertRefusal(yield* exchange({ path: "/api/v2/network/imports/999999/lines", key }), 404)
      })
    )

    it.effect("422: a file that can't be used is refused as a whole, and says where", () =>
      Effect.gen(function* () {
        const key = yield* manager
        const before = yield* count("imports")
        const wrong: ReadonlyArray<readonly [ReadonlyArray<string> | Uint8Array, string]> = [
          [[header], "lines below it"],
          [["email,companyname", "a@b.example,x"], "Did you mean `company_name`?"],
          [["email,password", "a@b.example,12345678"], "can't be imported"],
          [["email,email", "a@b.example,a@b.example"], "stands there twice"],
          [[header, 'a@b.example,"x"y,,,'], "Line 2, column 2: "],
          [[header, 'a@b.example,"x'], "Line 2, column 2: "],
          [[header, `a@b.example,${"x".repeat(270_000)}`], "Line 2 is longer than 262144"],
          [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), "must be a CSV file"],
          [["<html><body>"], "must be a CSV file"]
        ]
        for (const [file, message] of wrong) {
          const answer = yield* send(key, { kind: "affiliates" }, file)
          assertRefusal(answer, 422)
          assert.include(JSON.parse(answer.text).info.errors.file[0], message)
        }
        const bytes = Buffer.concat([Buffer.from(`${header}\nx@b.example,`), Buffer.from([0xff])])
        const latin = importOf(
          yield* send(key, { kind: "affiliates" }, Buffer.concat([bytes, Buffer.from(",,,")]))
        )
        assert.strictEqual((yield* linesOf(key, latin.id))[0]?.message, "is not valid UTF-8")
        const unknown = yield* send(key, { kind: "goals" }, [header, "a,,,,"])
        assert.deepStrictEqual(Object.keys(JSON.parse(unknown.text).info.errors), ["kind"])
        const none = yield* exchange({
          method: "POST",
          path: "/api/v2/network/imports",
          key,
          body: { kind: "affiliates" }
        })
        assertRefusal(none, 422, "file")
        const asText = yield* exchange({
          method: "POST",
          path: "/api/v2/network/imports",
          key,
          body: {
            kind: "affiliates",
            dry_run: true,
            content: `${header}\ntext@imports.example,,,,`
          }
        })
        assert.strictEqual(importOf(asText).lines_accepted, 1)
        assert.strictEqual(yield* count("imports"), before + 2)
      })
    )
  },
  options
)
