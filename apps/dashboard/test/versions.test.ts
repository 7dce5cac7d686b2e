import { assert, describe, it } from "vitest"
import type { Noun } from "../src/records/Noun.ts"

// The page knows its network by its own address.
Object.assign(globalThis, { location: { origin: "https://network.example" } })
const { callsOf } = await import("../src/data/affnet.ts")
const roles = {
  manager: (await import("../src/nouns/manager/index.ts")).nouns,
  affiliate: (await import("../src/nouns/affiliate/index.ts")).nouns,
  advertiser: (await import("../src/nouns/advertiser/index.ts")).nouns
}

/** A kind of record by its address, and those that it has lists of. */
const withLists = (name: string, noun: Noun): ReadonlyArray<readonly [string, Noun]> => [
  [name, noun],
  ...Object.entries(noun.lists ?? {}).flatMap(([list, of]) => withLists(`${name}/${list}`, of(1)))
]

const all = Object.entries(roles).flatMap(([role, nouns]) =>
  Object.entries<Noun>(nouns).flatMap(([name, noun]) => withLists(`${role}/${name}`, noun))
)

const changed = all.flatMap(([name, { form }]) => {
  const { read, update } = form ?? {}
  return read !== undefined && update !== undefined ? [{ name, read, update }] : []
})

const removed = all.flatMap(([name, { form, remove }]) =>
  form?.read !== undefined && remove !== undefined ? [{ name, remove }] : []
)

const version = { ifMatch: '"v1"' }

describe("a form that begins with a record", () => {
  it("is there for most kinds of record", () => {
    assert.isAbove(changed.length, 20)
    assert.isAbove(removed.length, 15)
  })

  it.each(changed)("says with its change which version it began with: $name", ({ update }) => {
    const [call] = callsOf(() => update(1, {}, version))
    assert.strictEqual(call?.args.at(-1), version)
  })

  it.each(removed)("deletes the version that was seen: $name", ({ remove }) => {
    const [call] = callsOf(() => remove(1).run({}, version))
    assert.strictEqual(call?.args.at(-1), version)
  })

  it.each(changed)("begins with one call, for the record that it changes: $name", (form) => {
    const { read, update } = form
    // What waits for the answer of a call that is only noted never goes on, or fails for want of one.
    const [call, ...others] = callsOf(() => read(7).catch(() => undefined))
    const [change] = callsOf(() => update(7, {}, version))
    assert.lengthOf(others, 0)
    assert.strictEqual(call?.name.split(".")[0], change?.name.split(".")[0])
    assert.deepStrictEqual(call?.args, change?.args.slice(0, -2))
  })
})
