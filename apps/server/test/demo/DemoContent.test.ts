import { ConversionStatus } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Array, DateTime, Effect, Option } from "effect"
import { type GeneratedRows, generatedRows } from "./GeneratedRows.ts"

const rows = Effect.runSync(Effect.cached(generatedRows("affnet", "2026-03-17T09:41:00Z")))

const sizeOf = ({ generated }: GeneratedRows, table: string): number =>
  generated.tables.find(([name]) => name === table)?.[1].length ?? 0

/** How many of the values occur more than once. */
const repeated = (values: ReadonlyArray<string | null>): number =>
  Object.values(
    Array.groupBy(
      values.filter((value) => value !== null),
      (value) => value
    )
  ).filter((group) => group.length > 1).length

const documentation = /^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$|^2001:db8:[0-9a-f:]+$/

const offsetMinutes = (zone: string): number =>
  DateTime.makeZoned(0, { timeZone: zone }).pipe(
    Option.map((zoned) => DateTime.zonedOffset(zoned) / 60_000),
    Option.getOrThrow
  )

describe("the content of the demo network", () => {
  it.effect("has the size of a small network", () =>
    Effect.map(rows, (found) => {
      const sizes = {
        managers: 3,
        advertisers: 25,
        billing_preferences: 25,
        affiliates: 400,
        offers: 80,
        clicks: 60_000,
        conversions: 4_000
      }
      for (const [table, size] of Object.entries(sizes)) {
        assert.strictEqual(sizeOf(found, table), size, table)
      }
    })
  )

  it.effect("has a column for each field of an affiliate, and the first one fills them", () =>
    Effect.map(rows, ({ generated }) => {
      const [, affiliates] = generated.tables.find(([name]) => name === "affiliates") ?? ["", []]
      const empty = Object.entries(affiliates[0] ?? {}).filter(([, value]) => value === null)
      const expected = ["referred_by", "invoice_days_of_the_month", "invoice_day_of_the_week"]
      assert.isAbove(Object.keys(affiliates[0] ?? {}).length, 70)
      assert.includeMembers(
        expected,
        empty.map(([name]) => name)
      )
    })
  )

  it.effect("has accounts, conversions and postbacks of every kind", () =>
    Effect.map(rows, ({ affiliates, conversions, postbacks }) => {
      const kinds = <A>(values: ReadonlyArray<A>) => [...new Set(values)]
      assert.sameMembers(kinds(affiliates.map(({ status }) => status)), [1, 2, 3, 4])
      assert.sameMembers(kinds(conversions.map(({ status }) => status)), [
        ...ConversionStatus.ConversionStatus.literals
      ])
      const ways = kinds(postbacks.map(({ level_id, type }) => `${level_id} ${type}`))
      assert.lengthOf(ways, 9)
      const used = Object.values(Array.groupBy(postbacks, (row) => String(row.affiliate_id)))
      assert.isAbove(used.filter((own) => own.length > 30).length, 2)
    })
  )

  it.effect("has affiliates that share an address, a payment detail or a global postback", () =>
    Effect.map(rows, ({ affiliates, postbacks }) => {
      assert.isAbove(repeated(affiliates.map(({ ip }) => ip)), 3)
      assert.isAbove(repeated(affiliates.map(({ payment_details }) => payment_details)), 3)
      const globals = postbacks.filter(({ level_id, type }) => level_id === 1 && type === 1)
      assert.isAbove(repeated(globals.map(({ code }) => code)), 3)
    })
  )

  it.effect("has time zones that differ from UTC by half and by quarter hours", () =>
    Effect.map(rows, ({ affiliates }) => {
      const parts = affiliates.map(({ timezone }) => Math.abs(offsetMinutes(timezone)) % 60)
      assert.includeMembers(parts, [0, 30])
    })
  )

  it.effect("reaches nobody: mail and traffic go to names and numbers kept for examples", () =>
    Effect.map(rows, ({ affiliates, generated, postbacks }) => {
      for (const { email } of affiliates) assert.match(email, /^[a-z0-9.-]+@[a-z0-9.-]+\.example$/)
      for (const { ip } of affiliates) assert.match(ip, documentation)
      const reachable = generated.clicks.filter(({ row }) => !documentation.test(row.ip))
      assert.deepStrictEqual(reachable, [])
      for (const { code } of postbacks) assert.match(code, /https:\/\/track\.[a-z0-9-]+\.example\//)
    })
  )
})
