import { Agent, request } from "node:http"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenPerson, serversHash } from "../../fixtures/givenPerson.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { options, server, WireServer } from "../../wire/WireServer.ts"

/** Pairs of a known and an unknown address. */
const pairs = Number(process.env.EQUAL_TIMES ?? 600)

/** The medians differ by less than this part of them. */
const tolerance = 0.05

/** So many pairs fit into the limits of a network; then time passes. */
const atOnce = 8
const hour = 3_600_000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const headers = { "content-type": "application/json", "x-requested-with": "affnet" }

/** How long an answer takes, in milliseconds, and its status with its body. */
const timed = (url: string, body: string) =>
  new Promise<{ readonly millis: number; readonly answer: string }>((resolve, reject) => {
    const began = performance.now()
    const sent = request(url, { agent, method: "POST", headers }, (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (part: string) => {
        text += part
      })
      response.on("end", () => {
        const answer = `${response.statusCode} ${text}`
        resolve({ millis: performance.now() - began, answer })
      })
    })
    sent.on("error", reject)
    sent.end(body)
  })

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** What is asked for an address, by its path. */
const asked: Readonly<Record<string, (email: string) => object>> = {
  "/auth/sign-in": (email) => ({ email, password: "not the password" }),
  "/auth/forgot-password": (email) => ({ email }),
  "/auth/sign-up": (email) => ({ email, password: "correct horse battery", company_name: "Blog" })
}

const oneWay = ["known", "unknown"] as const
const otherWay = ["unknown", "known"] as const

let count = 0

/** So many addresses of people, and as many of nobody, equally long. */
const addresses = Effect.gen(function* () {
  count += 1
  const name = (kind: string, index: number) =>
    `${kind}-${count}-${String(index).padStart(6, "0")}@people.example`
  const indexes = Array.from({ length: pairs }, (_, index) => index)
  const account_id = yield* givenAffiliate()
  for (const index of indexes) {
    const accounts = [{ role: "affiliate", account_id }] as const
    yield* givenPerson(accounts, "member", name("someone", index), serversHash)
  }
  return indexes.map((index) => [name("someone", index), name("nobody0", index)] as const)
})

describeOnEngines(
  "The time of an answer does not tell whether an address is known",
  server({ AFFNET_PUBLIC_URL: "https://network.example" }),
  (it) => {
    for (const [path, bodyOf] of Object.entries(asked)) {
      it.effect(
        path,
        () =>
          Effect.gen(function* () {
            const { baseUrl, pass } = yield* WireServer
            const sql = yield* SqlClient.SqlClient
            yield* Effect.orDie(sql`UPDATE network SET sign_up = 1 WHERE id = 1`)
            const measured: { readonly [K in "known" | "unknown"]: Array<number> } = {
              known: [],
              unknown: []
            }
            let index = 0
            for (const [known, unknown] of yield* addresses) {
              if (index % atOnce === 0) yield* pass(hour + 1)
              const both = { known, unknown }
              // Whoever goes first takes turns as well, also after time has passed, when others are forgotten.
              const order = (index + Math.floor(index / atOnce)) % 2 === 0 ? oneWay : otherWay
              const answers: Array<string> = []
              for (const kind of order) {
                const { answer, millis } = yield* Effect.promise(async () => {
                  // What goes on beside the request before is over.
                  await setTimeout(10)
                  return timed(baseUrl + path, JSON.stringify(bodyOf(both[kind])))
                })
                measured[kind].push(millis)
                answers.push(answer)
              }
              assert.strictEqual(answers[0], answers[1])
              assert.notInclude(answers[0] ?? "", "429")
              index += 1
            }
            // The first ones warm up.
            const [known, unknown] = [measured.known, measured.unknown].map((values) =>
              median(values.slice(Math.min(20, pairs / 4)))
            )
            const difference =
              Math.abs((known ?? 0) - (unknown ?? 0)) / Math.max(known ?? 0, unknown ?? 1)
            assert.isBelow(
              difference,
              tolerance,
              `${path}: ${known} ms known, ${unknown} ms unknown`
            )
          }),
        pairs * 1000
      )
    }
  },
  options
)
