import { crc32, inflateSync } from "node:zlib"
import { ConversionStatus } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Array, DateTime, Effect, Option } from "effect"
import { demoRows, type GeneratedRows } from "./GeneratedRows.ts"

const sizeOf = ({ generated }: GeneratedRows, table: string): number =>
  generated.tables.find(([name]) => name === table)?.[1].length ?? 0

const tableOf = ({ generated }: GeneratedRows, table: string) =>
  generated.tables.find(([name]) => name === table)?.[1] ?? []

/** The size of a PNG whose chunks are whole and whose pixels are as many as it says. */
const pngSize = (content: Uint8Array) => {
  const bytes = Buffer.from(content)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    assert.strictEqual(bytes.readUInt32BE(at + 8 + length), crc32(named))
    chunks.set(named.toString("latin1", 0, 4), named.subarray(4))
    at += 12 + length
  }
  assert.deepStrictEqual([...chunks.keys()], ["IHDR", "PLTE", "IDAT", "IEND"])
  const header = chunks.get("IHDR") ?? Buffer.alloc(8)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const pixels = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0))
  assert.strictEqual(pixels.length, height * (1 + Math.ceil(width / 4)))
  return [width, height]
}

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
    Effect.map(demoRows, (found) => {
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
    Effect.map(demoRows, ({ generated }) => {
      const [, affiliates] = generated.tables.find(([name]) => name === "affiliates") ?? ["", []]
      const empty = Object.entries(affiliates[0] ?? {}).filter(([, value]) => value === null)
      const expected = ["referred_by", "invoice_days_of_the_month", "invoice_day_of_the_week"]
      assert.isAbove(Object.keys(affiliates[0] ?? {}).length, 60)
      assert.includeMembers(
        expected,
        empty.map(([name]) => name)
      )
    })
  )

  it.effect("has accounts, conversions and postbacks of every kind", () =>
    Effect.map(demoRows, ({ affiliates, conversions, postbacks }) => {
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
    Effect.map(demoRows, ({ affiliates, postbacks }) => {
      assert.isAbove(repeated(affiliates.map(({ ip }) => ip)), 3)
      assert.isAbove(repeated(affiliates.map(({ payment_details }) => payment_details)), 3)
      const globals = postbacks.filter(({ level_id, type }) => level_id === 1 && type === 1)
      assert.isAbove(repeated(globals.map(({ code }) => code)), 3)
    })
  )

  it.effect("has time zones that differ from UTC by half and by quarter hours", () =>
    Effect.map(demoRows, ({ affiliates }) => {
      const parts = affiliates.map(({ timezone }) => Math.abs(offsetMinutes(timezone)) % 60)
      assert.includeMembers(parts, [0, 30])
    })
  )

  it.effect("has offers for everybody, on approval and by invitation, and requests that wait", () =>
    Effect.map(demoRows, (found) => {
      const typeOf = new Map(
        tableOf(found, "offers").map(({ id, visible_type }) => [id, visible_type])
      )
      assert.sameMembers([...new Set(typeOf.values())], [1, 2, 3])
      const granted = new Set(
        tableOf(found, "offer_access").map(({ affiliate_id, offer_id }) =>
          [affiliate_id, offer_id].join(" ")
        )
      )
      for (const { row } of found.generated.campaigns) {
        const isGranted = granted.has([row.affiliate_id, row.offer_id].join(" "))
        assert.strictEqual(isGranted, typeOf.get(row.offer_id) !== 1)
      }
      const requests = tableOf(found, "offer_requests")
      assert.sameMembers(
        [...new Set(requests.map(({ status }) => status))],
        ["pending", "approved", "denied"]
      )
      for (const { affiliate_id, offer_id, status } of requests) {
        assert.strictEqual(typeOf.get(Number(offer_id)), 2)
        const isGranted = granted.has([affiliate_id, offer_id].join(" "))
        assert.strictEqual(isGranted, status === "approved")
      }
      const waiting = requests.filter(({ status }) => status === "pending")
      assert.isAbove(waiting.length, 5)
      assert.isTrue(waiting.some(({ affiliate_id }) => affiliate_id === 1))
    })
  )

  it.effect("has banners whose files are pictures of the size that they tell", () =>
    Effect.map(demoRows, (found) => {
      const { files } = found.generated
      const kept = new Set(files.map(({ name }) => name))
      const banners = tableOf(found, "creatives").filter(({ file_name }) => file_name !== null)
      assert.isAbove(banners.length, 50)
      for (const banner of banners) {
        const content = files.find(({ name }) => name === banner.file_name)?.content
        assert.isDefined(content)
        assert.strictEqual(banner.image_size, content?.length)
        assert.isBelow(content?.length ?? 0, 8_000)
        assert.deepStrictEqual(pngSize(content ?? new Uint8Array()), [
          banner.image_width,
          banner.image_height
        ])
      }
      const shown = [...tableOf(found, "offers"), ...tableOf(found, "affiliates")].filter(
        ({ image }) => image !== null
      )
      for (const { image } of shown) {
        assert.match(String(image), /^\/images\//u)
        assert.isTrue(kept.has(String(image).slice("/images/".length)))
      }
      assert.strictEqual(kept.size, banners.length + shown.length)
    })
  )

  it.effect("reaches nobody: mail and traffic go to names and numbers kept for examples", () =>
    Effect.map(demoRows, ({ affiliates, generated, postbacks }) => {
      for (const { email } of affiliates) assert.match(email, /^[a-z0-9.-]+@[a-z0-9.-]+\.example$/)
      for (const { ip } of affiliates) assert.match(ip, documentation)
      const reachable = generated.clicks.filter(({ row }) => !documentation.test(row.ip))
      assert.deepStrictEqual(reachable, [])
      for (const { code } of postbacks) assert.match(code, /https:\/\/track\.[a-z0-9-]+\.example\//)
    })
  )
})
