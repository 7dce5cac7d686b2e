import { Permission } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { created, givenRow, insertRow } from "../fixtures/givenRow.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange } from "./Exchange.ts"
import { routes } from "./Routes.ts"
import { onOneEngine, options, server } from "./WireServer.ts"

const network = "/api/v2/network"
const assignable = Permission.ManagerRole.literals.filter(Permission.mayBeAssigned)

const Listed = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Record(Schema.String, Schema.Array(Schema.Unknown)) })
)
const idsOf = (text: string, name: string) =>
  (Schema.decodeUnknownSync(Listed)(text).info[name] ?? []).map(
    (one) => Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))(one).id
  )

/** A manager who sees one affiliate and one advertiser, and what is beside them. */
const given = Effect.fnUntraced(function* (role: Permission.ManagerRole) {
  const manager = yield* givenKey("manager", { role, assigned_only: 1 })
  const manager_id = manager.account_id
  const affiliate = yield* givenAffiliate()
  const advertiser_id = yield* givenAdvertiser()
  yield* insertRow("affiliate_managers", { affiliate_id: affiliate, manager_id })
  yield* insertRow("advertiser_managers", { advertiser_id, manager_id })
  const otherAdvertiser = yield* givenAdvertiser()
  const own = yield* givenOffer({ advertiser_id })
  const joined = yield* givenOffer({ advertiser_id: otherAdvertiser })
  yield* givenCampaign(affiliate, { offer_id: joined })
  return {
    key: manager.key,
    affiliate,
    advertiser: advertiser_id,
    own,
    joined,
    other: {
      affiliate: yield* givenAffiliate(),
      advertiser: otherAdvertiser,
      offer: yield* givenOffer({ advertiser_id: otherAdvertiser })
    }
  }
})

describeOnEngines(
  "What managers with assignments only may call",
  server(),
  (it) => {
    for (const role of assignable) {
      it.effect(`${role}: 403 at what cannot tell, 404 at what is named and not assigned`, () =>
        Effect.gen(function* () {
          for (const { isNarrowed, method, name, path, permission, roles, subject } of routes) {
            if (!roles.includes("manager") || name.endsWith("/managers/:id/api-key")) continue
            const { key } = yield* givenKey("manager", { role, assigned_only: 1 })
            const answer = yield* exchange({ method, path, key })
            const isRefused =
              (permission !== undefined && !Permission.allows(role, permission)) || !isNarrowed
            if (isRefused && path.startsWith(network)) assertRefusal(answer, 403)
            else if (subject !== undefined) assertRefusal(answer, 404)
            else assert.notInclude([401, 403], answer.status, `${name}: ${answer.text}`)
          }
        })
      )
    }
  },
  onOneEngine
)

describeOnEngines(
  "What managers with assignments only see",
  server(),
  (it) => {
    it.effect("lists and records have what is assigned, and nothing else", () =>
      Effect.gen(function* () {
        const { advertiser, affiliate, joined, key, other, own } = yield* given("analyst")
        const list = Effect.fnUntraced(function* (name: string) {
          const answer = yield* exchange({ key, path: `${network}/${name}?sortField=id` })
          assertSuccess(answer)
          const ids = idsOf(answer.text, name)
          assert.strictEqual(answer.headers["x-pagination-total-count"], String(ids.length))
          return ids
        })
        assert.deepStrictEqual(yield* list("affiliates"), [affiliate])
        assert.deepStrictEqual(yield* list("advertisers"), [advertiser])
        assert.deepStrictEqual(yield* list("offers"), [own, joined])
        assertSuccess(yield* exchange({ key, path: `${network}/affiliates/${affiliate}` }))
        assertSuccess(yield* exchange({ key, path: `${network}/offers/${joined}` }))
        assertSuccess(yield* exchange({ key, path: `${network}/offers/${own}/goals` }))
        for (const path of [
          `affiliates/${other.affiliate}`,
          `affiliates/${other.affiliate}/postbacks`,
          `affiliates/0${affiliate}`,
          `offers/${other.offer}`,
          `offers/${other.offer}/goals`,
          `adv-billing/preferences/${other.advertiser}`
        ])
          assertRefusal(yield* exchange({ key, path: `${network}/${path}` }), 404)
      })
    )

    it.effect("campaigns and promo codes are those of either side", () =>
      Effect.gen(function* () {
        const { affiliate, joined, key, other, own } = yield* given("affiliate_manager")
        const of = Effect.fnUntraced(function* (affiliate_id: number, offer_id: number) {
          const fields = {
            affiliate_id,
            offer_id,
            status: 1,
            created,
            updated: created,
            search_text: ""
          }
          const code = `CODE-${affiliate_id}-${offer_id}`
          return [
            yield* givenCampaign(affiliate_id, { offer_id }),
            yield* givenRow("promo_codes", { ...fields, code, code_key: code })
          ] as const
        })
        const seen = [yield* of(affiliate, joined), yield* of(other.affiliate, own)]
        const hidden = yield* of(other.affiliate, other.offer)
        for (const [index, name] of (["campaigns", "promo-codes"] as const).entries()) {
          const answer = yield* exchange({ key, path: `${network}/${name}?perPage=100` })
          assertSuccess(answer)
          const ids = idsOf(answer.text, name)
          assert.includeMembers(
            ids,
            seen.map((one) => Number(one[index]))
          )
          assert.notInclude(ids, hidden[index])
          const path = `${network}/${name}`
          assertSuccess(yield* exchange({ key, path: `${path}/${seen[1]?.[index]}` }))
          assertRefusal(yield* exchange({ key, path: `${path}/${hidden[index]}` }), 404)
        }
      })
    )

    it.effect("caps are those of offers that are seen", () =>
      Effect.gen(function* () {
        const { joined, key, other, own } = yield* given("analyst")
        for (const offer_id of [joined, other.offer, own]) {
          yield* insertRow("caps", { offer_id, period: "day", measure: "clicks", maximum: 10 })
        }
        const answer = yield* exchange({ key, path: `${network}/caps?sortField=offer_id` })
        assertSuccess(answer)
        const { info } = Schema.decodeUnknownSync(Listed)(answer.text)
        assert.deepStrictEqual(
          info.caps?.map((cap) => Object(cap).offer_id),
          [own, joined]
        )
      })
    )

    it.effect("reports, logs and statistics can be asked for", () =>
      Effect.gen(function* () {
        const { key } = yield* given("analyst")
        for (const path of [
          "activity-log",
          "leads-management/leads",
          "leads-management/leads-log",
          "postbacks/deliveries",
          "reports/clicks",
          "reports/invalid-clicks",
          "reports/logs/clicks",
          "reports/clicks/options",
          "reports/conversions/options",
          "reports/statistics-tree?breakdown=affiliate,offer",
          "reports/conversions",
          "reports/refused-conversions",
          "reports/statistics-flat",
          "reports/statistics-flat?breakdown=offer",
          "reports/statistics-flat?breakdown=affiliate,advertiser&affiliate=1"
        ])
          assertSuccess(yield* exchange({ key, path: `${network}/${path}` }))
      })
    )

    it.effect("an offer that only an assigned affiliate brings visitors to is not changed", () =>
      Effect.gen(function* () {
        const { joined, key } = yield* given("advertiser_manager")
        const path = `${network}/offers/${joined}/goals/1`
        assertRefusal(yield* exchange({ key, method: "DELETE", path }), 404)
      })
    )
  },
  options
)
