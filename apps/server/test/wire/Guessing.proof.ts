import { document } from "@affnet/api/Document"
import { Nearest, Role } from "@affnet/domain"
import { Fuzzer } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { type DatabaseLayer, describeOnEngines } from "../platform/sql/engines.ts"
import { assertSuccess } from "./Envelope.ts"
import { exchange, type Sent } from "./Exchange.ts"
import { onOneEngine, server } from "./WireServer.ts"

/** What a lead says of somebody. */
const person = {
  email: "zenobia.quill@mail.example",
  firstname: "Zenobia",
  lastname: "Quillfeather",
  phone: "+49 7391 555 0142",
  custom1: "marked-custom"
}

/** One letter is missing, as it is to somebody who guesses. */
const misspelt = (text: string) => `${text.slice(0, 3)}${text.slice(4)}`

const guesses = [misspelt(person.email), misspelt(person.lastname), "clikcs", "emial"]

/** Of a list of names, the first that is unknown is told. */
const alone = new Set(["columns", "breakdown", "breakdowns", "sortField"])

class Network extends Context.Service<
  Network,
  { readonly keys: { readonly [R in Role.Role]: string }; readonly ids: Record<string, string> }
>()("test/Network") {
  /** A lead of an affiliate's click, whose person the affiliate does not know. */
  static readonly layer = Layer.effect(
    Network,
    Effect.gen(function* () {
      const manager = yield* givenKey("manager")
      const advertiser = yield* givenKey("advertiser")
      const affiliate = yield* givenKey("affiliate")
      const offer_id = yield* givenOffer({ advertiser_id: yield* givenAdvertiser() })
      const goal_id = yield* givenGoal({ offer_id, is_default: 1 })
      const click_id = yield* givenClick({ offer_id, affiliate_id: affiliate.account_id })
      const query = new URLSearchParams({ click_id, ...person })
      const path = `/api/v2/network/leads?${query}`
      const lead = yield* exchange({ key: manager.key, path })
      assertSuccess(lead)
      const lead_id = String(JSON.parse(lead.text).info.result.lead_id)
      return Network.of({
        keys: { manager: manager.key, advertiser: advertiser.key, affiliate: affiliate.key },
        ids: { lead_id, goal_id: String(goal_id), offer_id: String(offer_id) }
      })
    })
  )
}

const network = (database: DatabaseLayer) =>
  Network.layer.pipe(Layer.provideMerge(server()(database)), Layer.orDie)

const operations = Fuzzer.operations(document).filter(({ isProtected }) => isProtected)

const roleOf = ({ path }: Fuzzer.Operation): Role.Role =>
  Role.Role.literals.find((role) => path.startsWith(`${Role.pathPrefix[role]}/`)) ?? "manager"

const namesOf = ({ parameters }: Fuzzer.Operation): ReadonlyArray<string> =>
  parameters.filter((one) => one.in === "query").map(({ name }) => name)

/** Every parameter wrong at once, those that take names one by one, and one that there is not. */
const queries = (operation: Fuzzer.Operation, guess: string): ReadonlyArray<string> => {
  const names = namesOf(operation)
  const asked = [
    ...(names.length === 0 ? [] : [names.filter((name) => !alone.has(name))]),
    ...names.filter((name) => alone.has(name)).map((name) => [name]),
    [guess]
  ]
  return asked.map(
    (some) => `?${new URLSearchParams(some.map((name): [string, string] => [name, guess]))}`
  )
}

/** Every field wrong at once, and each alone in a body that is right otherwise. */
const bodies = ({ contents }: Fuzzer.Operation, guess: string): ReadonlyArray<object> => {
  const { example = {}, fields = [] } = contents.get("application/json") ?? {}
  const wrong = fields.map(({ name }) => ({ [name]: guess }))
  return wrong.length === 0
    ? []
    : [
        Object.assign({}, ...wrong),
        ...Object.keys(example).map((name) => ({ ...example, [name]: guess }))
      ]
}

const suggestion = /Unknown [a-z ]+ `([^`]*)`\. Did you mean `([^`]*)`\?/gu

describeOnEngines(
  "What is refused",
  network,
  (it) => {
    // Before anything is guessed: what is refused then is the affiliate's own, and it may find it.
    it.effect("an affiliate's filters and searches are silent on whom it does not know", () =>
      Effect.gen(function* () {
        const { ids, keys } = yield* Network
        const asked = operations.filter(
          (one) => roleOf(one) === "affiliate" && one.method === "GET" && !one.path.includes("{")
        )
        const found: Array<string> = []
        for (const operation of asked) {
          const said = namesOf(operation).flatMap((name) =>
            Object.entries(person)
              .filter(([field]) => field === name || ["q", "search"].includes(name))
              .map(([, value]) => [name, value] as const)
          )
          for (const [name, value] of said) {
            const answerTo = (guess: string) =>
              Effect.map(
                exchange({
                  key: keys.affiliate,
                  path: `${operation.path}?${new URLSearchParams({ [name]: guess })}`
                }),
                ({ headers, status, text }) => ({
                  status,
                  text,
                  total: headers["x-pagination-total-count"]
                })
              )
            const right = yield* answerTo(value)
            found.push(operation.id)
            assert.deepStrictEqual(right, yield* answerTo(misspelt(value)), operation.id)
            assert.notInclude(right.text, ids.lead_id ?? "")
          }
        }
        assert.include(found, "listOwnLeads")
        const manager = `/api/v2/network/leads-management/leads?q=${person.lastname}`
        assert.include((yield* exchange({ key: keys.manager, path: manager })).text, person.email)
      })
    )

    it.effect(
      "repeats no data of others, and what is suggested is near in spelling",
      () =>
        Effect.gen(function* () {
          const { ids, keys } = yield* Network
          const suggested: Array<string> = []
          const refused = new Set<string>()
          for (const operation of operations) {
            const key = keys[roleOf(operation)]
            const path = operation.path.replace(/\{(\w+)\}/gu, (_, name) => ids[name] ?? "1")
            const sent = guesses.flatMap(
              (guess): ReadonlyArray<Sent> => [
                ...queries(operation, guess).map((query) => ({ path: `${path}${query}` })),
                ...bodies(operation, guess).map((body) => ({ path, body }))
              ]
            )
            for (const each of sent) {
              const { status, text } = yield* exchange({ ...each, key, method: operation.method })
              if (status < 400) continue
              refused.add(operation.id)
              for (const said of Object.values(person)) {
                assert.notInclude(text.toLowerCase(), said.toLowerCase(), operation.id)
              }
              for (const [, given = "", name = ""] of text.matchAll(suggestion)) {
                suggested.push(name)
                const most = Math.ceil(given.length / 3)
                assert.isAtMost(Nearest.distance(given, name), most, `${given} ${name}`)
              }
            }
          }
          assert.include(suggested, "clicks")
          const never = operations.map(({ id }) => id).filter((id) => !refused.has(id))
          assert.deepStrictEqual(never, [])
        }),
      120_000
    )
  },
  onOneEngine
)
