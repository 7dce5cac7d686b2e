import { FakeVendor } from "@affnet/test-tools"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { forward } from "../network/forward.ts"
import * as LocalVendor from "../network/LocalVendor.ts"
import * as Manager from "../network/Manager.ts"
import { stubNetwork } from "../network/StubNetwork.ts"

layer(DemoNetwork.layer, { excludeTestServices: true })("A delivery that is retried", (it) => {
  it.effect("has a key, under which the network knows a repetition", () =>
    Effect.gen(function* () {
      yield* LocalVendor.make(FakeVendor.reply(503, "down"))
      const { delivery_id } = yield* LocalVendor.delivered(yield* Manager.newClick)
      const { base_url } = yield* DemoNetwork.DemoNetwork
      const between = yield* stubNetwork
      const autoConfirm = new Set(["delivery_retry"])
      const { callTool } = yield* client({ settings: { autoConfirm, baseUrl: between.url } })
      const retry = { name: "delivery_retry", arguments: { delivery_id } }
      const calling = yield* Effect.forkChild(callTool(retry))
      yield* forward(base_url, yield* between.asked)
      const sent = yield* between.asked
      assert.match(sent.request.url ?? "", /\/resend$/u)
      assert.match(String(sent.request.headers["idempotency-key"]), /^[\w-]{22}$/u)
      yield* forward(base_url, sent)
      const done = yield* Fiber.join(calling)
      assert.isFalse(done.isError ?? false, textOf(done))
      assert.include(textOf(done), '"pending"')
    })
  )
})
