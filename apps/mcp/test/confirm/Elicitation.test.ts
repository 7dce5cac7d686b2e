import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"
import { at } from "../network/Json.ts"

const args = { advertiser_id: 7, currency: "EUR", amount: "9.00", status: "draft" }

/** Calls the tool as a client that can ask its user (revision 2026-07-28). */
const create = (more: object) =>
  Effect.gen(function* () {
    const { keys } = yield* DemoNetwork.DemoNetwork
    const call = { name: "invoice_create", arguments: args, ...more }
    const capabilities = { elicitation: { form: {} } }
    const key = { "x-api-key": keys.manager }
    const { text } = yield* HttpApp.post("tools/call", call, key, capabilities)
    const body: unknown = JSON.parse(text.replace(/^data: /u, ""))
    return body
  })

const answer = (action: string, content?: object) => ({
  inputResponses: { confirm: { action, ...(content === undefined ? {} : { content }) } }
})

const app = HttpApp.layer({ readOnly: false }).pipe(Layer.provideMerge(DemoNetwork.layer))

layer(app, { excludeTestServices: true })("A client that can ask its user", (it) => {
  it.effect("is asked to, and the call is done once the user agrees, once", () =>
    Effect.gen(function* () {
      const asked = yield* create({})
      assert.strictEqual(at(asked, "result", "resultType"), "input_required")
      const question = at(asked, "result", "inputRequests", "confirm", "params", "message")
      assert.include(String(question), '"amount":"9.00"')
      const requestState = at(asked, "result", "requestState")
      const agreed = { requestState, ...answer("accept", { confirm: true }) }
      const done = yield* create(agreed)
      const data = at(done, "result", "structuredContent", "data")
      assert.match(String(at(data, "invoice_number")), /^INV-/u)
      const again = yield* create(agreed)
      assert.isTrue(at(again, "result", "isError"))
    })
  )

  it.effect("nothing is done when the user does not agree", () =>
    Effect.gen(function* () {
      const answers = [
        answer("decline"),
        answer("cancel"),
        answer("accept", { confirm: false }),
        {}
      ]
      for (const given of answers) {
        const asked = yield* create({})
        const requestState = at(asked, "result", "requestState")
        const refused = yield* create({ requestState, ...given })
        assert.isTrue(at(refused, "result", "isError"))
        assert.include(JSON.stringify(refused), "declined")
      }
    })
  )

  it.effect("a state that was tampered with, or belongs to other arguments, is refused", () =>
    Effect.gen(function* () {
      const asked = yield* create({})
      const requestState = String(at(asked, "result", "requestState"))
      const agreed = answer("accept", { confirm: true })
      const otherwise = requestState.replace(/^./u, (first) => (first === "_" ? "-" : "_"))
      for (const forged of [`${requestState}A`, otherwise, "yes"]) {
        const refused = yield* create({ requestState: forged, ...agreed })
        assert.include(JSON.stringify(refused), "is not for this call")
      }
      const other = { arguments: { ...args, amount: "9000.00" } }
      const refused = yield* create({ requestState, ...agreed, ...other })
      assert.include(JSON.stringify(refused), "is not for this call")
    })
  )
})
