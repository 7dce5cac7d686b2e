/**
 * Stores write sets on PostgreSQL, where each statement is a round trip: claims are read and locked, in one order
 * for all processes, and one statement stores everything that was granted.
 */
import { Data, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { asJson } from "./JsonRows.ts"
import { statementFor } from "./postgresStatement.ts"
import {
  type Cells,
  type Claim,
  type ClaimTable,
  type KeyClaim,
  type PlaceClaim,
  type Refusal,
  type Refusals,
  refusalOf,
  taken,
  type WriteSet
} from "./WriteSet.ts"

type Sets = ReadonlyArray<WriteSet>
type Holding = PlaceClaim | KeyClaim
/** What counters and keys hold, by their names. */
type Held = ReadonlyMap<string, bigint>

/** Another process has taken a key since it was read. */
class Overtaken extends Data.TaggedError("Overtaken") {}

/** How often a group is read again because another process was faster. */
const readsMax = 5

const isHolding = (claim: Claim): claim is Claim & Holding => claim.kind !== "complete"

const nameOf = ({ key, table }: ClaimTable, cells: Cells): string =>
  [table, ...key.map((name) => String(cells[name]))].join(" ")

const headOf = ({ head }: WriteSet): string => String(head.cells[head.into.id])

/** Grants claims one write set after the other, as if each were stored before the next one is judged. */
const judge = (sets: Sets, read: Held): Refusals => {
  const held = new Map(read)
  return sets.map(({ claims }) => {
    const refused = claims.flatMap((claim) => {
      // Whether something is complete is seen by the statement that stores the rest.
      return (
        refusalOf(
          claim,
          ({ key, of }) => held.get(nameOf(of, key)),
          () => []
        ) ?? []
      )
    })
    if (refused.length > 0) return refused
    for (const claim of claims.filter(isHolding)) {
      const { key, of } = claim
      const name = nameOf(of, key)
      const now = claim.kind === "place" ? (held.get(name) ?? 0n) + claim.places : key[of.state]
      held.set(name, BigInt(String(now)))
    }
    return []
  })
}

interface Stored {
  readonly head: string
  /** The claim that was refused; null of a head that is stored. */
  readonly means: string | null
  /** How many keys all of them have taken. */
  readonly keys: number
}

/** What one of them came to, by the heads that the statement returned. */
const refusalsBy = (rows: ReadonlyArray<Stored>) => {
  const means = new Map(rows.map((row) => [row.head, row.means]))
  return (set: WriteSet): ReadonlyArray<Refusal> => {
    const refused = means.get(headOf(set))
    if (refused === null) return []
    return [refused === undefined ? taken : { means: refused, isUncounted: false }]
  }
}

export const makePostgresCommits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const readOne = Effect.fnUntraced(function* (of: ClaimTable, keys: ReadonlyArray<Cells>) {
    const key = of.key.join(", ")
    const rows = yield* sql.unsafe<Cells>(
      `SELECT ${key}, ${of.state} AS held FROM ${of.table} WHERE (${key}) IN (
        SELECT ${key} FROM json_populate_recordset(NULL::${of.table}, $1::json))
      ORDER BY ${key} FOR UPDATE`,
      [asJson(keys)]
    )
    return rows.map((row) => [nameOf(of, row), BigInt(String(row.held))] as const)
  })

  /** Locks them until the transaction ends. */
  const read = Effect.fnUntraced(function* (sets: Sets) {
    const claims = sets.flatMap((set) => set.claims.filter(isHolding))
    const tables = [...new Map(claims.map(({ of }) => [of.table, of])).values()]
    const inOrder = tables.toSorted((a, b) => (a.table < b.table ? -1 : 1))
    const found = yield* Effect.forEach(inOrder, (of) =>
      readOne(
        of,
        claims.filter((claim) => claim.of.table === of.table).map(({ key }) => key)
      )
    )
    return new Map(found.flat())
  })

  const write = Effect.fnUntraced(function* (sets: Sets, held: Held) {
    const hasRow = ({ key, of }: KeyClaim) => held.has(nameOf(of, key))
    const granted = sets.map((set) => ({ head: headOf(set), set }))
    const { parameters, text } = statementFor(granted, hasRow)
    const rows = yield* sql.unsafe<Stored>(text, parameters)
    const refusals = sets.map(refusalsBy(rows))
    const keys = sets.flatMap(({ claims }, index) =>
      refusals[index]?.length === 0 ? claims.filter(({ kind }) => kind === "key") : []
    )
    if (keys.length !== (rows[0]?.keys ?? 0)) return yield* new Overtaken()
    return refusals
  })

  const storeClaiming = Effect.fnUntraced(function* (sets: Sets) {
    const held = yield* read(sets)
    const judged = judge(sets, held)
    const granted = sets.filter((_, index) => judged[index]?.length === 0)
    const written = granted.length === 0 ? [] : yield* write(granted, held)
    const refusals = new Map(granted.map((set, index) => [set, written[index] ?? []]))
    return sets.map((set, index) => ({
      set,
      judged: judged[index] ?? [],
      written: refusals.get(set)
    }))
  }, sql.withTransaction)

  /**
   * What stood in the way of others may have been granted, and then refused for its head: the others are
   * judged once more.
   */
  const store = (sets: Sets): Effect.Effect<Refusals, SqlError.SqlError | Overtaken> =>
    sets.some(({ claims }) => claims.some(isHolding))
      ? Effect.flatMap(storeClaiming(sets), (outcomes) => {
          const refused = outcomes.filter(({ judged }) => judged.length > 0)
          const isDoubtful = outcomes.some(({ written = [] }) => written.length > 0)
          const again =
            isDoubtful && refused.length > 0 ? store(refused.map(({ set }) => set)) : undefined
          if (again === undefined) {
            return Effect.succeed(outcomes.map(({ judged, written }) => written ?? judged))
          }
          return Effect.map(again, (refusals) => {
            const anew = new Map(refused.map(({ set }, index) => [set, refusals[index] ?? []]))
            return outcomes.map(({ judged, set, written }) => written ?? anew.get(set) ?? judged)
          })
        })
      : write(sets, new Map())

  return (sets: Sets): Effect.Effect<Refusals, SqlError.SqlError> =>
    store(sets).pipe(
      Effect.retry({ while: ({ _tag }) => _tag === "Overtaken", times: readsMax }),
      Effect.catchTag("Overtaken", Effect.die)
    )
})
