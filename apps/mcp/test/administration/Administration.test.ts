import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { client, dataOf, revisions, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"
import * as Manager from "../network/Manager.ts"
import { type Call, found, save, setUp } from "./setUp.ts"

/** Calls of a client, whose protocol errors are defects. */
const calling = (setup: Parameters<typeof client>[0] = {}) =>
  Effect.map(
    client(setup),
    ({ callTool }): Call =>
      (name, args) =>
        Effect.orDie(callTool({ name, arguments: { ...args } }))
  )

/** What a call is refused with. */
const refusal = Effect.fnUntraced(function* (name: string, args: object) {
  const { callTool } = yield* client()
  const result = yield* callTool({ name, arguments: { ...args } })
  assert.isTrue(result.isError, textOf(result))
  return textOf(result)
})

const pending = "SELECT count(*) AS count FROM affiliates WHERE email = ?"

layer(DemoNetwork.layer, { excludeTestServices: true })("Tools of administration", (it) => {
  for (const revision of revisions) {
    it.effect(`set up a network from an affiliate to its prices (${revision})`, () =>
      Effect.flatMap(calling({ revision }), (call) => setUp(call, revision))
    )
  }

  it.effect("make nothing before they are confirmed, and nothing else than was shown", () =>
    Effect.gen(function* () {
      const { callTool } = yield* client()
      const email = "shown@blog.example"
      const make = (args: object) => callTool({ name: "affiliate_save", arguments: { ...args } })
      const shown = yield* make({ email })
      assert.strictEqual(yield* Manager.count(pending, email), 0)
      const confirm_token = at(shown.structuredContent, "confirm_token")
      const other = yield* make({ email, status: "disabled", confirm_token })
      assert.include(textOf(other), "is not for this call")
      const done = yield* make({ email, confirm_token })
      assert.deepInclude(dataOf(done), { status: 1 })
      assert.include(textOf(yield* make({ email, confirm_token })), "was used already")
      assert.strictEqual(yield* Manager.count(pending, email), 1)
    })
  )

  it.effect("hand out no link to sign in by, and no other secret", () =>
    Effect.gen(function* () {
      const call = yield* calling()
      const made = yield* save(call, "affiliate_save", { email: "secret@blog.example" })
      assert.notMatch(JSON.stringify(made), /sign-in|afn_a_\w{20}|secret@/u)
      const url = "https://tracker.example/?token=s3cr3tT0ken&id={click_id}"
      const postback = yield* save(call, "postback_save", { affiliate_id: 1, url })
      assert.notInclude(JSON.stringify(postback), "s3cr3tT0ken")
    })
  )

  it.effect("approve what waits: an affiliate, a request, a conversion", () =>
    Effect.gen(function* () {
      const call = yield* calling()
      const email = "waiting@blog.example"
      const made = yield* save(call, "affiliate_save", { email, status: "pending" })
      const affiliate_id = at(made.data, "id")
      const approved = yield* save(call, "affiliate_save", { affiliate_id, status: "active" })
      assert.deepStrictEqual(at(approved.shown, "changes"), { status: "pending → active" })
      const request_id = yield* Manager.newRequest("In my newsletter")
      const waiting = yield* found(call, { in: "offers_requests", status: "pending" })
      assert.deepInclude(waiting, { id: request_id })
      const answered = { request_id, status: "approved", answer: "Welcome" }
      const request = yield* save(call, "offer_request_answer", answered)
      assert.deepStrictEqual(at(request.shown, "changes"), {
        status: "pending → approved",
        answer: "none → Welcome"
      })
      assert.deepInclude(request.data, { status: "approved" })
      const transaction_id = yield* Manager.newConversion
      const status = { transaction_ids: [transaction_id], status: "approved" }
      const conversion = yield* save(call, "conversion_status_set", status)
      const [change] = Object(at(conversion.shown, "would_change"))
      assert.deepInclude(change, { transaction_id, conv_status: "pending → approved" })
      assert.property(change, "payout")
      assert.deepStrictEqual(conversion.data, [{ id: transaction_id, result: "changed" }])
    })
  )

  const refusals: ReadonlyArray<readonly [why: string, tool: string, args: object, said: string]> =
    [
      [
        "lacks what a new one needs",
        "affiliate_save",
        {},
        "email: is required for a new affiliate"
      ],
      ["has a bad value", "affiliate_save", { email: "ann" }, "email: must be"],
      [
        "names no status",
        "affiliate_save",
        { email: "a@b.example", status: "gone" },
        "status: must"
      ],
      [
        "names no advertiser",
        "offer_save",
        { title: "A", advertiser_id: 999_999 },
        "advertiser_id: names no advertiser"
      ],
      [
        "sets what is fixed",
        "campaign_save",
        { campaign_id: 1, affiliate_id: 2 },
        "affiliate_id: is for a new campaign alone"
      ],
      ["changes nothing there", "offer_save", { offer_id: 999_999, title: "A" }, "names no offer"],
      [
        "names an unknown record",
        "affiliate_save",
        { affiliate_id: 999_999, status: "active" },
        "find"
      ],
      [
        "names no type",
        "goal_save",
        { offer_id: 1, title: "A", type: "CPX" },
        "type: must be one of"
      ],
      ["names no request", "offer_request_answer", { status: "approved" }, "request_id"],
      [
        "names no conversion",
        "conversion_status_set",
        { transaction_ids: ["7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e5f"], status: "approved" },
        "names no conversion"
      ],
      [
        "names too many",
        "conversion_status_set",
        { transaction_ids: [], status: "approved" },
        "must name 1 to 50 conversions"
      ],
      [
        "has a mask",
        "postback_save",
        { affiliate_id: 1, url: "https://tracker.example/?token=…" },
        "url: has a masked part"
      ],
      [
        "has an unknown argument",
        "terms_save",
        { offer_id: 1, prize: 1 },
        "prize: is not known here"
      ]
    ]
  for (const [why, tool, args, said] of refusals) {
    it.effect(`say how to mend a call that ${why} (${tool})`, () =>
      Effect.map(refusal(tool, args), (text) => assert.include(text, said))
    )
  }

  it.effect("refuse a change that changes nothing, and one that the network refuses", () =>
    Effect.gen(function* () {
      const call = yield* calling()
      const made = yield* save(call, "affiliate_save", { email: "twice@blog.example" })
      const same = { affiliate_id: at(made.data, "id"), status: "active" }
      assert.include(yield* refusal("affiliate_save", same), "Nothing would change")
      const again = { email: "twice@blog.example" }
      const shown = at(yield* call("affiliate_save", again), "structuredContent")
      const confirm_token = at(shown, "confirm_token")
      const refused = yield* call("affiliate_save", { ...again, confirm_token })
      assert.isTrue(at(refused, "isError"))
      assert.include(JSON.stringify(refused), "email: ")
    })
  )

  const roles: ReadonlyArray<readonly [role: string, offered: ReadonlyArray<string>]> = [
    ["analyst", []],
    [
      "affiliate_manager",
      ["affiliate_save", "campaign_save", "offer_request_answer", "postback_save"]
    ],
    ["advertiser_manager", ["offer_save", "conversion_status_set", "goal_save", "terms_save"]]
  ]
  for (const [role, offered] of roles) {
    it.effect(`are offered to managers who may do what they do: ${role}`, () =>
      Effect.gen(function* () {
        const key = yield* Manager.newManager(role)
        const { callTool, listTools } = yield* client({ key })
        const { tools } = yield* listTools()
        const names = tools.map(({ name }) => name)
        const saving = names.filter((name) => /_(save|answer|set)$/u.test(name))
        assert.deepStrictEqual(saving.toSorted(), [...offered].toSorted())
        assert.include(names, "find")
        const [hidden = ""] = roles
          .flatMap(([, tools]) => tools)
          .filter((name) => !names.includes(name))
        const error = yield* Effect.flip(callTool({ name: hidden, arguments: {} }))
        assert.include(error.message, "not found")
        const me = yield* callTool({ name: "whoami", arguments: {} })
        assert.deepInclude(dataOf(me), { manager_role: role })
      })
    )
  }
})
