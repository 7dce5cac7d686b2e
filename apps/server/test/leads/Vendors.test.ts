import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services, stored } from "./givenLead.ts"

const statusesOf = (result: { readonly deliveries: ReadonlyArray<{ readonly status: string }> }) =>
  result.deliveries.map(({ status }) => status)

describeOnEngines(
  "The vendors of a lead",
  services,
  (it) => {
    it.effect(
      "are all called, one after the other in their order, but for those without a URL",
      () =>
        Effect.gen(function* () {
          const { click_id, key, vendor, vendor_ids } = yield* given({
            vendors: [
              { position: 3 },
              { position: 1 },
              { position: 2, url: null },
              { position: 2 }
            ],
            script: [FakeVendor.slow(100), FakeVendor.reject(500), FakeVendor.accept("third")]
          })
          const result = resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
          assert.deepStrictEqual(
            vendor.received.map(({ url }) => url),
            ["/2", "/4", "/1"]
          )
          assert.deepStrictEqual(statusesOf(result), ["success", "fail", "success"])
          assert.strictEqual(result.delivery_status, "success")
          assert.deepStrictEqual(
            result.deliveries.map((one: { vendor_id: number }) => one.vendor_id),
            [vendor_ids[1], vendor_ids[3], vendor_ids[0]]
          )
        })
    )

    it.effect("decide together: fail when none took it", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given({ vendors: [{}, {}], script: FakeVendor.reject() })
        const result = resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
        assert.deepStrictEqual(statusesOf(result), ["fail", "fail"])
        assert.strictEqual(result.delivery_status, "fail")
      })
    )

    const replied = Effect.fnUntraced(function* (...replies: ReadonlyArray<FakeVendor.Behaviour>) {
      const vendors = [{}, ...replies.map(() => ({ return_reply: 1 }))]
      const script = [FakeVendor.reply(200, "without return-reply"), ...replies]
      const { click_id, key } = yield* given({ vendors, script })
      return resultOf(yield* create(key, { click_id, deliver_lead: "yes" })).delivery_reply
    })

    it.effect("return the reply of the one with return-reply that took the lead", () =>
      Effect.gen(function* () {
        const [no, yes] = [FakeVendor.reply(400, "no"), FakeVendor.reply(200, "yes")]
        assert.strictEqual(yield* replied(no, yes), "yes")
        assert.strictEqual(yield* replied(FakeVendor.drop, no), "no")
        assert.strictEqual(yield* replied(no, FakeVendor.reply(500, "broken")), "no")
        assert.isUndefined(yield* replied(FakeVendor.drop))
      })
    )

    it.effect("return the reply of the first that has return-reply, also when asked again", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given({
          vendors: [{}, { return_reply: 1 }, { return_reply: 1 }],
          script: ["one", "two", "three"].map((text) => FakeVendor.reply(200, text))
        })
        const first = yield* create(key, { click_id, deliver_lead: "yes" })
        const again = yield* create(key, { click_id, deliver_lead: "yes" })
        assert.strictEqual(resultOf(first).delivery_reply, "two")
        assert.strictEqual(resultOf(again).delivery_reply, "two")
        assert.deepStrictEqual(resultOf(again).deliveries, resultOf(first).deliveries)
      })
    )

    it.effect("get the lead's own values; the log keeps no secret of theirs", () =>
      Effect.gen(function* () {
        const { click_id, key, vendor } = yield* given()
        const other = yield* given({
          vendors: [
            {
              url: `${vendor.url}/in?api_key=CANARY-in-the-query&d={delivery_id}`,
              headers: JSON.stringify([
                { name: "Authorization", value: "Bearer CANARY-header-9f3a" }
              ]),
              body: '{"name":"{firstname}","token":"CANARY-in-the-body","s":"{sub_id1}","c":"{click_id}"}'
            }
          ],
          click: { sub_id1: "of the click" }
        })
        assert.notStrictEqual(key, other.key)
        const firstname = '"}{email}\r\nX: y'.replaceAll("\r\n", " ")
        const answer = yield* create(other.key, {
          click_id: other.click_id,
          firstname,
          deliver_lead: "yes"
        })
        const [received] = vendor.received
        const { deliveries, outgoing } = yield* stored(resultOf(answer).lead_id)
        assert.deepStrictEqual(JSON.parse(received?.body ?? ""), {
          name: firstname,
          token: "CANARY-in-the-body",
          s: "of the click",
          c: other.click_id
        })
        assert.strictEqual(received?.headers.authorization, "Bearer CANARY-header-9f3a")
        assert.strictEqual(received?.url, `/in?api_key=CANARY-in-the-query&d=${deliveries[0]?.id}`)
        assert.notInclude(JSON.stringify(outgoing), "CANARY")
        assert.include(String(outgoing[0]?.request), "of the click")
        assert.notStrictEqual(click_id, other.click_id)
      })
    )
  },
  options
)
