import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { catalog } from "../../src/tools/Catalog.ts"
import { type Call, setUp } from "../administration/setUp.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"
import type { Answer, Way } from "./Connected.ts"
import * as Version1 from "./Version1.ts"
import * as Version2 from "./Version2.ts"

/** The official clients, and the revision they come to with the app. */
const clients = [
  { name: "1.x", connect: Version1.connect, revision: "2025-11-25" },
  { name: "2.x", connect: Version2.connectIn("auto"), revision: "2026-07-28" },
  {
    name: "2.x in the manner of old servers",
    connect: Version2.connectIn("legacy"),
    revision: "2025-11-25"
  }
]

/** Over stdio each starts a program. */
const timeout = 60_000

const managers = catalog.filter(({ roles }) => roles.includes("manager")).map(({ name }) => name)
const draft = { advertiser_id: 7, currency: "EUR", amount: "3.00", status: "draft" }

const app = HttpApp.layer({ readOnly: false }).pipe(Layer.provideMerge(DemoNetwork.layer))

layer(app, { excludeTestServices: true })("The official client", (it) => {
  for (const { connect, name, revision } of clients) {
    const connected = (more: Pick<Way, "isStdio" | "answer">) =>
      Effect.gen(function* () {
        const { base_url, keys } = yield* DemoNetwork.DemoNetwork
        const { url } = yield* HttpApp.HttpApp
        const way = { url, key: keys.manager, baseUrl: base_url, ...more }
        return yield* Effect.acquireRelease(
          Effect.promise(() => connect(way)),
          (client) => Effect.promise(() => client.close())
        )
      })

    for (const isStdio of [true, false]) {
      it.effect(
        `${name} lists, calls and sets up a network over ${isStdio ? "stdio" : "HTTP"}`,
        () =>
          Effect.gen(function* () {
            const client = yield* connected({ isStdio })
            if (client.revision !== undefined) assert.strictEqual(client.revision, revision)
            assert.deepStrictEqual(yield* Effect.promise(client.listTools), managers)
            const affiliate = yield* Effect.promise(() =>
              client.call("affiliate_get", { affiliate_id: 1 })
            )
            assert.include(affiliate, "account_balance")
            const report = yield* Effect.promise(() => client.call("report_run", {}))
            assert.include(report, "totals")
            assert.include(yield* Effect.promise(() => client.call("whoami", {})), "manager")
            const shown = yield* Effect.promise(() => client.call("invoice_create", draft))
            assert.include(shown, "confirm_token")
            const call: Call = (tool, args) =>
              Effect.map(
                Effect.promise(() => client.call(tool, { ...args })),
                (text): unknown => JSON.parse(text)
              )
            yield* setUp(call, `${name} ${isStdio}`)
          }),
        timeout
      )
      it.effect(
        `${name} asks its user over ${isStdio ? "stdio" : "HTTP"}`,
        () =>
          Effect.gen(function* () {
            let answer: Answer = "accept"
            const client = yield* connected({ isStdio, answer: () => answer })
            const asked = Effect.promise(() => client.call("invoice_create", draft))
            assert.include(yield* asked, "INV-")
            answer = "decline"
            assert.include(yield* asked, "declined")
          }),
        timeout
      )
    }
  }
})
