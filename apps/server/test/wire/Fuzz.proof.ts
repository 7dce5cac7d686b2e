import { document } from "@affnet/api/Document"
import { Fuzzer } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenPostbackDelivery } from "../fixtures/givenPostbackDelivery.ts"
import { givenRow } from "../fixtures/givenRow.ts"
import { type DatabaseLayer, describeOnEngines } from "../platform/sql/engines.ts"
import { fuzzedAccounts } from "./fuzzedAccounts.ts"
import { fuzzedAffiliateLeads } from "./fuzzedAffiliateLeads.ts"
import { fuzzedCreatives } from "./fuzzedCreatives.ts"
import { fuzzedDocuments } from "./fuzzedDocuments.ts"
import { fuzzedInvoices } from "./fuzzedInvoices.ts"
import { fuzzedKeys } from "./fuzzedKeys.ts"
import { fuzzedLeads } from "./fuzzedLeads.ts"
import { fuzzedMembers } from "./fuzzedMembers.ts"
import { fuzzedOffers } from "./fuzzedOffers.ts"
import { fuzzedPasskeys } from "./fuzzedPasskeys.ts"
import { fuzzedPeople } from "./fuzzedPeople.ts"
import { fuzzedPostbacks } from "./fuzzedPostbacks.ts"
import { fuzzedSavedReports } from "./fuzzedSavedReports.ts"
import { fuzzedSecondFactors } from "./fuzzedSecondFactors.ts"
import { fuzzedSelfService } from "./fuzzedSelfService.ts"
import { fuzzedSignUps } from "./fuzzedSignUps.ts"
import { fuzzedTerms } from "./fuzzedTerms.ts"
import { fuzzedTracking } from "./fuzzedTracking.ts"
import { options, server, WireServer } from "./WireServer.ts"

/** Requests to each operation. */
const count = Number(process.env.FUZZ_REQUESTS ?? 8)

/** Whole, each operation is fuzzed on each engine; in a sample they take turns. */
const isWhole = process.env.FUZZ_REQUESTS !== undefined
const fuzzedOn = (engine: string) =>
  Fuzzer.operations(document).filter(
    (_, place) => isWhole || (place % 2 === 0) === (engine === "PostgreSQL")
  )

/** Among so many to any operation some are right. */
const enough = 200

/** So many, because the fuzzer deletes them. */
const goals = 40

/** For so long wrong passwords count. */
const guessesMillis = 16 * 60_000

/** A network with something in it, and how to reach it. */
class Network extends Context.Service<
  Network,
  { readonly ids: Fuzzer.Ids; readonly send: Fuzzer.Send }
>()("test/Network") {
  static readonly layer = Layer.effect(
    Network,
    Effect.gen(function* () {
      const { baseUrl } = yield* WireServer
      // The fuzzer makes up small ids as well, and deletes what has them.
      const id = 7_000_000
      const manager = yield* givenKey("manager", { id })
      const advertiser = yield* givenKey("advertiser", { id })
      const affiliate = yield* givenKey("affiliate", { id })
      const other = yield* givenKey("affiliate", { id: id + 1 })
      const offer_id = yield* givenOffer({ id: 2_000_000, advertiser_id: advertiser.account_id })
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
      const import_id = yield* givenRow("imports", {
        kind: "affiliates",
        dry_run: 0,
        all_or_nothing: 0,
        status: "done",
        phase: "store",
        lines: 0,
        created: 1,
        finished: 1
      })
      const members = yield* fuzzedMembers(callers, other.account_id)
      const signUps = yield* fuzzedSignUps
      const people = yield* fuzzedPeople(affiliate.account_id)
      const factors = yield* fuzzedSecondFactors(people.begin)
      const passkeys = yield* fuzzedPasskeys(baseUrl)
      const again: Readonly<Record<string, Effect.Effect<unknown>>> = {
        ...members.again,
        ...signUps.again,
        ...factors.again,
        ...passkeys.again,
        ...(yield* fuzzedDocuments(affiliate.account_id))
      }
      const creatives = yield* fuzzedCreatives(offer_id, manager.key)
      const partners = {
        advertiser_id: advertiser.account_id,
        affiliate_id: affiliate.account_id
      }
      const assets = creatives["downloadCreative.creative_id"]
      const ids = {
        ...(yield* fuzzedAccounts),
        ...(yield* fuzzedSelfService(partners, offer_id, assets)),
        ...(yield* fuzzedAffiliateLeads(affiliate.account_id)),
        ...(yield* fuzzedKeys(callers)),
        ...(yield* fuzzedSavedReports(callers)),
        ...(yield* fuzzedInvoices(advertiser.account_id, affiliate.account_id, manager.key)),
        ...creatives,
        ...people.ids,
        ...members.ids,
        ...signUps.ids,
        ...factors.ids,
        ...passkeys.ids,
        ...(yield* fuzzedLeads),
        ...(yield* fuzzedTracking(advertiser.account_id)),
        ...(yield* fuzzedOffers(offer_id, advertiser.account_id)),
        ...(yield* fuzzedTerms(offer_id)),
        advertiser_id: accounts("advertiser"),
        affiliate_id: accounts("affiliate"),
        offer_id: [offer_id],
        url_id: [
          yield* givenLandingPage({ id: 2_000_000, offer_id }),
          yield* givenLandingPage({ id: 2_000_001, offer_id })
        ],
        goal_id: yield* Effect.replicateEffect(givenGoal({ offer_id }), goals),
        ...(yield* fuzzedPostbacks(affiliate.account_id)),
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
        "getImport.id": [import_id],
        "listImportLines.id": [import_id],
        "regenerateManagerApiKey.id": accounts("manager")
      }
      const send = Fuzzer.nodeSend({ baseUrl, keys })
      return Network.of({
        ids,
        send: (request) =>
          (again[request.operation.path] ?? Effect.void).pipe(
            Effect.andThen(people.asPerson(request)),
            Effect.flatMap(send)
          )
      })
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
    for (const operation of fuzzedOn(engine.name)) {
      it.effect(
        `${operation.id} keeps its promises, ${count} times`,
        () =>
          Effect.gen(function* () {
            const network = yield* Network
            // Wrong passwords of one operation are no guesses of the next.
            if (/^\/auth\/(passkeys|totp$|totp\/remove)/u.test(operation.path))
              yield* (yield* WireServer).pass(guessesMillis)
            const refused = new Set<string>()
            const send: Fuzzer.Send = (request) =>
              Effect.tap(network.send(request), (outcome) =>
                Effect.sync(() => {
                  if ("status" in outcome && outcome.status !== 200) refused.add(outcome.body)
                })
              )
            const fuzz = Effect.fnUntraced(function* (count: number) {
              const options = { ...network, send, seed: engine.name, count }
              const { findings, statuses } = yield* Fuzzer.run(operation, options)
              assert.strictEqual(findings.map(told).join("\n\n"), "")
              return statuses
            })
            const first = yield* fuzz(count)
            // Few of the requests to some operations are right, so a small sample may have none.
            const statuses = 200 in first ? first : yield* fuzz(Math.max(enough, count * 2))
            assert.containsAllKeys(statuses, [200], [...refused].join("\n"))
          }),
        60_000 + count * 50
      )
    }
  },
  options
)
