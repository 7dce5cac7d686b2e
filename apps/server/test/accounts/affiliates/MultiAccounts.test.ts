import { Affiliate } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const decode = Schema.decodeUnknownEffect(Affiliate.Affiliate)

/** Reads the other accounts that an affiliate shares a trait with. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  return Effect.fnUntraced(function* (id: number) {
    const { info } = yield* get(key, `/api/v2/network/affiliates/${id}`)
    return (yield* decode(info.affiliate)).multi_accounts
  })
})

const none = { ip: [], payment_method: [], global_postback: [] }

let count = 0

/** A value that nobody else has. */
const unique = () => `value ${++count}`

describeOnEngines("The multi accounts of an affiliate", server, (it) => {
  it.effect("an address in common, with the others by company or e-mail and never itself", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const ip = unique()
      const id = yield* givenAffiliate({ ip })
      const company = yield* givenAffiliate({ ip, company_name: "Twin Ltd" })
      const email = `twin-of-${id}@affiliate.example`
      const nameless = yield* givenAffiliate({ ip, company_name: "", email })
      yield* givenAffiliate({ ip: unique() })
      assert.deepStrictEqual(yield* multiAccountsOf(id), {
        ...none,
        ip: [
          { id: company, title: "Twin Ltd", value: ip },
          { id: nameless, title: email, value: ip }
        ]
      })
    })
  )

  it.effect("payment details in common", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const payment_details = `Wire (EUR): ${unique()}`
      const id = yield* givenAffiliate({ payment_details })
      const twin = yield* givenAffiliate({ payment_details, company_name: "Twin Ltd" })
      yield* givenAffiliate({ payment_details: `${payment_details}1` })
      assert.deepStrictEqual(yield* multiAccountsOf(id), {
        ...none,
        payment_method: [{ id: twin, title: "Twin Ltd", value: payment_details }]
      })
    })
  )

  it.effect("a global postback in common, each account once; others do not count", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const code = unique()
      const id = yield* givenAffiliate()
      const twin = yield* givenAffiliate({ company_name: "Twin Ltd" })
      for (const affiliate_id of [id, id, twin, twin]) yield* givenPostback(affiliate_id, { code })
      yield* givenPostback(yield* givenAffiliate(), { code, level_id: 2 })
      assert.deepStrictEqual(yield* multiAccountsOf(id), {
        ...none,
        global_postback: [{ id: twin, title: "Twin Ltd", value: code }]
      })
    })
  )

  it.effect("an offer's postback is not compared with the global ones of others", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const code = unique()
      const id = yield* givenAffiliate()
      yield* givenPostback(id, { code, level_id: 2 })
      yield* givenPostback(yield* givenAffiliate(), { code })
      assert.deepStrictEqual(yield* multiAccountsOf(id), none)
    })
  )

  it.effect("who has no value shares it with nobody", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const id = yield* givenAffiliate({ ip: null, payment_details: null })
      yield* givenAffiliate({ ip: null, payment_details: null })
      assert.deepStrictEqual(yield* multiAccountsOf(id), none)
    })
  )

  it.effect("of many accounts at one address the first 20 are shown, to each of them", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const ip = unique()
      const ids: Array<number> = []
      for (let count = 0; count < 23; count++) ids.push(yield* givenAffiliate({ ip }))
      for (const id of [...ids.slice(0, 2), ...ids.slice(18)]) {
        const { ip: shown } = yield* multiAccountsOf(id)
        const expected = ids.filter((other) => other !== id).slice(0, 20)
        assert.deepStrictEqual(
          shown.map((other) => other.id),
          expected
        )
      }
    })
  )

  it.effect("several global postbacks are compared, and 20 accounts shown in all", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const codes = [unique(), unique()]
      const id = yield* givenAffiliate()
      const others: Array<number> = []
      for (const code of codes) {
        yield* givenPostback(id, { code })
        for (let count = 0; count < 12; count++) {
          const other = yield* givenAffiliate()
          yield* givenPostback(other, { code })
          others.push(other)
        }
      }
      const { global_postback } = yield* multiAccountsOf(id)
      assert.deepStrictEqual(
        global_postback.map((other) => other.id),
        others.slice(0, 20)
      )
    })
  )

  it.effect("values of any length are stored, and compared by their first 500 characters", () =>
    Effect.gen(function* () {
      const multiAccountsOf = yield* given
      const start = unique().padEnd(500, "€")
      const id = yield* givenAffiliate({ payment_details: `${start}${"x".repeat(20_000)}` })
      const twin = yield* givenAffiliate({ payment_details: `${start}y`, company_name: "Twin" })
      assert.deepStrictEqual((yield* multiAccountsOf(id)).payment_method, [
        { id: twin, title: "Twin", value: start }
      ])
    })
  )

  it.effect("each affiliate of a page has its own", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const referred_by = yield* givenAffiliate()
      const ip = unique()
      const ids = []
      for (const address of [ip, unique(), ip]) {
        ids.push(yield* givenAffiliate({ referred_by, ip: address }))
      }
      const { info } = yield* get(key, `/api/v2/network/affiliates?referred_by=${referred_by}`)
      const affiliates = yield* Schema.decodeUnknownEffect(Schema.Array(Affiliate.Affiliate))(
        info.affiliates
      )
      const [first, , third] = ids
      assert.deepStrictEqual(
        affiliates.map(({ multi_accounts }) => multi_accounts.ip.map((other) => other.id)),
        [[third], [], [first]]
      )
    })
  )
})
