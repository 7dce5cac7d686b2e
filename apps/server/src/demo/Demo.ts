/**
 * The demo network: a network that looks as if it had been running for years, made in an empty
 * database. Its rows follow from a seed and from now; its keys and passwords are random.
 */
import { Clock, Effect, Random, Schema } from "effect"
import { LedgerBooks } from "../money/ledger/LedgerBooks.ts"
import { makeTransaction } from "../platform/sql/Transaction.ts"
import { RollUps } from "../reports/statistics/folding/RollUps.ts"
import { makeKeys } from "./DemoKeys.ts"
import type { DemoNetwork } from "./DemoNetwork.ts"
import * as DemoRepo from "./DemoRepo.ts"
import { makePasswords, peopleOf } from "./DemoSignIns.ts"
import { makeTokens } from "./DemoTokens.ts"
import * as Draw from "./Draw.ts"
import { generate, network } from "./Generation.ts"
import { historyTables } from "./history/historyTables.ts"
import { addPayments } from "./history/payments.ts"
import { momentsAt } from "./Moments.ts"
import type { MadeFile } from "./Pictures.ts"
import { showcase } from "./Showcase.ts"

export { DemoNetwork } from "./DemoNetwork.ts"

/** Every demo network is made from this seed; only its dates and keys differ. */
export const usualSeed = "affnet"

/** Whether the network is still empty, so that `fill` may run. */
export const isEmpty = DemoRepo.isEmpty

/** The network is in use and is left alone. */
export class NetworkIsNotEmpty extends Schema.TaggedError<NetworkIsNotEmpty>()(
  "NetworkIsNotEmpty",
  {}
) {
  override readonly message =
    "The network is not empty: the demo is only ever made in a new database."
}

export interface Options {
  /** The same seed at the same time makes the same rows. */
  readonly seed: string
  /** Receives the network before it is committed, so that none is ever left without its keys. */
  readonly announce: (demo: DemoNetwork) => Effect.Effect<void>
  /** Keeps the files that rows refer to, before the rows are committed. */
  readonly keep: (files: ReadonlyArray<MadeFile>) => Effect.Effect<void>
  /** Where the server will answer: `http://127.0.0.1:8080`. */
  readonly base_url: string
  /**
   * Whether it also has what a network collects while it runs: leads and their deliveries, postbacks that were
   * sent, affiliates' invoices and payouts. Tests begin without.
   */
  readonly hasHistory: boolean
}

/** Fills a migrated database, all of it or not at all. Returns the content of `demo.json`. */
export const fill = Effect.fn("Demo.fill")(function* (options: Options) {
  const { announce, base_url, hasHistory, keep, seed } = options
  const inTransaction = yield* makeTransaction
  const moments = momentsAt(yield* Clock.currentTimeMillis)
  const draw = yield* Random.withSeed(Draw.fromRandom, seed)
  const later = yield* Random.withSeed(Draw.fromRandom, `${seed} later`)
  const { keys, rows } = yield* makeKeys(moments.now)
  const passwords = yield* makePasswords

  const write = Effect.gen(function* () {
    yield* DemoRepo.lock
    if (!(yield* DemoRepo.isEmpty)) return yield* new NetworkIsNotEmpty()
    const generated = generate({ draw, moments, ground: yield* DemoRepo.ground })
    const advertisers = generated.advertisers.map(({ row }) => row.id)
    const secrets = yield* makeTokens(advertisers, moments.nowMillis)
    yield* keep(generated.files)
    const people = peopleOf(generated.tables, passwords, moments.now)
    yield* DemoRepo.describeNetwork(network)
    yield* DemoRepo.insert([
      ...generated.tables,
      ["api_keys", rows],
      ["advertiser_secrets", secrets.rows],
      ...people.tables,
      ...(hasHistory ? historyTables({ draw: later, moments, generated }) : [])
    ])
    yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
    yield* Effect.flatMap(LedgerBooks, ({ open }) => open("demo"))
    if (hasHistory) yield* addPayments(generated, moments)
    const { tokens } = secrets
    const { sign_ins } = people
    const demo: DemoNetwork = { base_url, keys, tokens, sign_ins, ids: showcase(generated) }
    yield* announce(demo)
    return demo
  })
  return yield* inTransaction(write).pipe(Effect.provide([LedgerBooks.layer, RollUps.layer]))
})
