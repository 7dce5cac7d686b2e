import { document } from "@affnet/api/Document"
import { Fuzzer } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenPostback } from "../fixtures/givenPostback.ts"
import { givenPostbackDelivery } from "../fixtures/givenPostbackDelivery.ts"
import { type DatabaseLayer, describeOnEngines } from "../platform/sql/engines.ts"
import { fuzzedAffiliateLeads } from "./fuzzedAffiliateLeads.ts"
import { fuzzedLeads } from "./fuzzedLeads.ts"
import { fuzzedTracking } from "./fuzzedTracking.ts"
import { options, server, WireServer } from "./WireServer.ts"

/** Requests to each operation. */
const count = Number(process.env.FUZZ_REQUESTS ?? 200)

/** So many goals, because the fuzzer deletes them. */
const goals = 40

/** A network with something in it, and how to reach it. */
class Network extends Context.Service<
  Network,
  { readonly ids: Fuzzer.Ids; readonly send: Fuzzer.Send }
>()("test/Network") {
  static readonly layer = Layer.effect(
    Network,
    Effect.gen(function* () {
      const { baseUrl } = yield* WireServer
      const manager = yield* givenKey("manager")
      const advertiser = yield* givenKey("advertiser")
      const affiliate = yield* givenKey("affiliate")
      const other = yield* givenKey("affiliate")
      const offer_id = yield* givenOffer({ advertiser_id: advertiser.account_id })
      yield* givenPostback(affiliate.account_id)
      const delivery = yield* givenPostbackDelivery(affiliate.account_id, {
        state: "waiting",
        next_millis: 4_102_444_800_000
      })
      const callers = { manager, advertiser, affiliate }
      const keys = Fuzzer.makeKeys({
        manager: { id: manager.account_id, key: manager.key },
        advertiser: { id: advertiser.account_id, key: advertiser.key },
        affiliate: { id: affiliate.account_id, key: affiliate.key }
      })
      const accounts = (role: keyof typeof callers) => [callers[role].account_id]
      const ids = {
        ...(yield* fuzzedAffiliateLeads(affiliate.account_id)),
        ...(yield* fuzzedLeads),
        ...(yield* fuzzedTracking),
        advertiser_id: accounts("advertiser"),
        affiliate_id: accounts("affiliate"),
        offer_id: [offer_id],
        url_id: [yield* givenLandingPage({ offer_id }), yield* givenLandingPage({ offer_id })],
        goal_id: yield* Effect.replicateEffect(givenGoal({ offer_id }), goals),
        "getAffiliate.id": [...accounts("affiliate"), other.account_id],
        "getBillingPreferences.id": accounts("advertiser"),
        "getBillingPreferencesAlias.id": accounts("advertiser"),
        "getCampaign.id": [
          yield* givenCampaign(affiliate.account_id, { offer_id }),
          yield* givenCampaign(other.account_id, { offer_id })
        ],
        "getPostbackDelivery.id": [delivery],
        "getOwnPostbackDelivery.id": [delivery],
        "resendPostbackDelivery.id": [delivery],
        "regenerateAffiliateApiKey.id": [...accounts("affiliate"), other.account_id],
        "regenerateManagerApiKey.id": accounts("manager")
      }
      return Network.of({ ids, send: Fuzzer.nodeSend({ baseUrl, keys }) })
    })
  )
}

const network = (database: DatabaseLayer) =>
  Network.layer.pipe(Layer.provideMerge(server()(database)))

const told = ({ mutations, curl, index, violations }: Fuzzer.Finding): string =>
  [JSON.stringify(violations), `number ${index}`, ...mutations, curl].join("\n")

describeOnEngines(
  "Fuzzing",
  network,
  (it, engine) => {
    for (const operation of Fuzzer.operations(document)) {
      it.effect(
        `${operation.id} keeps its promises, ${count} times`,
        () =>
          Effect.gen(function* () {
            const report = yield* Fuzzer.run(operation, {
              ...(yield* Network),
              seed: engine.name,
              count
            })
            assert.strictEqual(report.findings.map(told).join("\n\n"), "")
            assert.containsAllKeys(report.statuses, [200])
          }),
        20_000 + count * 50
      )
    }
  },
  options
)
