import { CustomTerms, Targeting } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { options, server, untilInForce } from "../../wire/WireServer.ts"
import { click, clicksOf, givenLink, locationOf } from "./clickFixtures.ts"

const targetedAt = (rules: Partial<Targeting.Targeting>) => ({
  offer: { targeting: Targeting.toStored({ ...Targeting.everybody, ...rules }) }
})

const reasonOf = (path: string) =>
  Effect.map(
    click(`${path}&return=click_id`),
    ({ text }) => JSON.parse(text).invalid_reason ?? null
  )

const run = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(statement(sql)))

const access = (columns: Readonly<Record<string, string | number>>) =>
  insertRow("offer_access", { created, ...columns })

const fullCap = Effect.fnUntraced(function* (
  offer_id: number,
  columns: Readonly<Record<string, string | number>> = {}
) {
  const row = { offer_id, period: "total", measure: "conversions", maximum: 3, ...columns }
  const cap_id = yield* givenRow("caps", row)
  yield* insertRow("cap_usage", { cap_id, period_start: 0, used: 3 })
  return cap_id
})

const givenTerms = (offer_id: number, columns: Readonly<Record<string, string | number>>) =>
  givenRow("custom_terms", {
    offer_id,
    title: "Terms",
    matches: CustomTerms.toStored(CustomTerms.everything),
    created,
    updated: created,
    search_text: "terms",
    ...columns
  })

describeOnEngines(
  "A click",
  server(),
  (it) => {
    it.effect("is for visitors whom the offer's targeting takes", () =>
      Effect.gen(function* () {
        const rules = [
          [{ device_type: { allowed: ["smartphone"], denied: [] } }, "device_type_not_allowed"],
          [{ device_os: { allowed: [], denied: ["linux"] } }, "device_os_not_allowed"],
          [{ browser: { allowed: ["Chrome"], denied: [] } }, "browser_not_allowed"],
          [{ browser: { allowed: ["firefox"], denied: [] } }, null],
          [{ connection_type: { allowed: ["wifi"], denied: [] } }, null]
        ] as const
        for (const [rule, reason] of rules) {
          const { path } = yield* givenLink(targetedAt(rule))
          assert.strictEqual(yield* reasonOf(path), reason, JSON.stringify(rule))
        }
        const { path } = yield* givenLink(targetedAt({ language: { allowed: ["fr"], denied: [] } }))
        const speaking = (language: string) =>
          Effect.map(
            click(path, { headers: { "accept-language": language } }),
            ({ status }) => status
          )
        assert.strictEqual(yield* speaking("fr-CA"), 302)
        assert.strictEqual(yield* speaking("de"), 404)
      })
    )

    it.effect("is for affiliates to whom the offer is open, a second after that changes", () =>
      Effect.gen(function* () {
        const hidden = yield* givenLink({ offer: { visible_type: 3 } })
        const asking = yield* givenLink({ offer: { visible_type: 2 } })
        const open = yield* givenLink()
        const { advertiser_id } = (yield* advertiserOf(open.offer_id)) ?? { advertiser_id: 0 }
        assert.strictEqual(yield* reasonOf(hidden.path), "offer_private")
        assert.strictEqual(yield* reasonOf(asking.path), "approval_missing")
        assert.isNull(yield* reasonOf(open.path))
        const { affiliate_id } = open
        yield* access({ ...idsOf(hidden), state: "granted" })
        yield* access({ ...idsOf(asking), state: "granted" })
        const part = { affiliate_id, parameter: "sub_id3", value: "bad" }
        yield* access({ ...part, offer_id: open.offer_id, state: "blocked" })
        const ofAll = { advertiser_id, affiliate_id, parameter: "source", value: "mail", created }
        yield* insertRow("advertiser_blocks", ofAll)
        yield* untilInForce
        assert.isNull(yield* reasonOf(hidden.path))
        assert.isNull(yield* reasonOf(asking.path))
        assert.isNull(yield* reasonOf(`${open.path}&sub_id3=good`))
        assert.strictEqual(yield* reasonOf(`${open.path}&sub_id3=bad`), "source_blocked")
        assert.strictEqual(yield* reasonOf(`${open.path}&source=mail`), "source_blocked")
        yield* run((sql) => sql`UPDATE offer_access SET state = 'blocked' WHERE parameter = ''`)
        yield* untilInForce
        assert.strictEqual(yield* reasonOf(hidden.path), "affiliate_not_allowed")
      })
    )

    it.effect("is refused from the moment on at which its offer expires", () =>
      Effect.gen(function* () {
        const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        const { path } = yield* givenLink({ offer: { expires: now } })
        assert.strictEqual(yield* reasonOf(path), "offer_expired")
        const lasting = yield* givenLink({ offer: { expires: now + 3600 } })
        assert.isNull(yield* reasonOf(lasting.path))
      })
    )

    it.effect("that comes while a cap is full goes to the fallback, or back", () =>
      Effect.gen(function* () {
        const other = yield* givenLink({ page: { url: "https://other.example/?o={offer_id}" } })
        const { affiliate_id } = other
        const links = [
          yield* givenLink({ offer: { cap_fallback_offer_id: other.offer_id } }),
          yield* givenLink({ offer: { trafficback_url: "https://back.example/" } })
        ] as const
        const caps = yield* Effect.forEach(links, ({ offer_id }) => fullCap(offer_id))
        const to = ({ offer_id }: { readonly offer_id: number }) =>
          Effect.map(click(`/click?o=${offer_id}&a=${affiliate_id}`), locationOf)
        assert.strictEqual(yield* to(links[0]), `https://other.example/?o=${other.offer_id}`)
        assert.strictEqual(yield* to(links[1]), "https://back.example/")
        const [passedOn] = yield* clicksOf(other.offer_id)
        assert.include(passedOn, { invalid_reason: null, cap_id: caps[0] })
        const [sentBack] = yield* clicksOf(links[1].offer_id)
        assert.include(sentBack, { invalid_reason: "cap_reached", cap_id: caps[1] })
        assert.lengthOf(yield* clicksOf(links[0].offer_id), 0)
      })
    )

    it.effect("is counted by caps of clicks, which turn away more a second later", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const row = { offer_id, period: "day", measure: "clicks", maximum: 4 }
        const cap_id = yield* givenRow("caps", row)
        yield* untilInForce
        for (let count = 0; count < 4; count++) assert.isNull(yield* reasonOf(path))
        yield* untilInForce
        assert.strictEqual(yield* reasonOf(path), "cap_reached")
        const [usage] = yield* Effect.orDie(
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`SELECT used FROM cap_usage WHERE cap_id = ${cap_id}`
          )
        )
        assert.strictEqual(Number(usage?.used), 4)
        yield* run((sql) => sql`UPDATE caps SET maximum = 5 WHERE id = ${cap_id}`)
        yield* untilInForce
        assert.isNull(yield* reasonOf(path))
      })
    )

    it.effect("is turned away by a full cap of one goal once no goal is open", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const goal_id = yield* givenGoal({ offer_id, is_default: 1 })
        const second = yield* givenGoal({ offer_id, alias: "second" })
        yield* fullCap(offer_id, { goal_id })
        assert.isNull(yield* reasonOf(path))
        yield* run((sql) => sql`UPDATE goals SET status = 2 WHERE id = ${second}`)
        yield* untilInForce
        assert.strictEqual(yield* reasonOf(path), "cap_reached")
      })
    )

    it.effect("comes under custom terms, with their caps and their trafficback", () =>
      Effect.gen(function* () {
        const { affiliate_id, offer_id, path } = yield* givenLink()
        const matches = { ...CustomTerms.everything, affiliates: [affiliate_id] }
        const custom_term_id = yield* givenTerms(offer_id, {
          matches: CustomTerms.toStored(matches),
          trafficback_url: "https://terms.example/?r={invalid_reason}"
        })
        yield* fullCap(offer_id, { custom_term_id })
        const answer = yield* click(path)
        assert.strictEqual(locationOf(answer), "https://terms.example/?r=cap_reached")
        const [stored] = yield* clicksOf(offer_id)
        assert.include(stored, { custom_term_id })
        yield* run((sql) => sql`UPDATE custom_terms SET status = 2 WHERE id = ${custom_term_id}`)
        yield* untilInForce
        assert.isNull(yield* reasonOf(path))
      })
    )
  },
  options
)

const idsOf = ({
  affiliate_id,
  offer_id
}: Readonly<Record<"affiliate_id" | "offer_id", number>>) => ({
  affiliate_id,
  offer_id
})

const advertiserOf = (offer_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly advertiser_id: number }>`
      SELECT advertiser_id FROM offers WHERE id = ${offer_id}`
  ).pipe(
    Effect.map(([row]) => row),
    Effect.orDie
  )
