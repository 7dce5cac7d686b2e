import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as ReferenceRates from "../../src/money/ReferenceRates.ts"

const cubes = `<Cube currency='USD' rate='1.1'/><Cube currency="JPY" rate="165.5"/><Cube currency='XYZ' rate='2'/>`

const fileOf = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${inside}</Cube>
</gesmes:Envelope>
`
const good = fileOf(`<Cube time='2026-01-30'>${cubes}</Cube>`)

const ratesFrom = (home: "EUR" | "USD" | "CHF") =>
  Result.flatMap(ReferenceRates.read(good), (reference) => ReferenceRates.from(reference, home))

describe("the file of reference rates", () => {
  it("is read, and crossed into the network's currency", () => {
    const { date } = Result.getOrThrow(ReferenceRates.read(good))
    assert.strictEqual(date, "2026-01-30")
    const euros = Result.getOrThrow(ratesFrom("EUR"))
    assert.deepStrictEqual(
      euros.map(({ currency, rate }) => `${currency} ${rate}`),
      ["USD 1.1", "JPY 165.5"]
    )
    const dollars = Result.getOrThrow(ratesFrom("USD"))
    assert.deepStrictEqual(
      dollars.map(({ currency, rate }) => `${currency} ${rate}`),
      ["EUR 0.909090909091", "JPY 150.454545454545"]
    )
    const missing = Result.getOrThrow(Result.flip(ratesFrom("CHF")))
    assert.match(missing.message, /no rate for CHF/)
  })

  const day = `<Cube time='2026-01-30'>`
  const refused: Readonly<Record<string, string>> = {
    "of nothing": "",
    "of text": "rates",
    "that is cut": good.slice(0, -20),
    "with something behind its end": `${good}<more/>`,
    "of two documents": `${good}${good}`,
    "with a document type": good.replace(
      "?>",
      `?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>`
    ),
    "with an entity": fileOf(`${day}<Cube currency='USD' rate='&e;'/></Cube>`),
    "with an entity in its text": fileOf(`&lol;${day}${cubes}</Cube>`),
    "with a comment": fileOf(`<!-- -->${day}${cubes}</Cube>`),
    "with CDATA": fileOf(`<![CDATA[x]]>${day}${cubes}</Cube>`),
    "that closes something else": fileOf(`${day}${cubes}</Cub>`),
    "with an attribute twice": fileOf(
      `${day}<Cube currency='USD' currency='JPY' rate='1'/></Cube>`
    ),
    "of two days": fileOf(`${day}${cubes}</Cube>${day}${cubes}</Cube>`),
    "of no day": fileOf(`<Cube>${cubes}</Cube>`),
    "of a day that is none": fileOf(`<Cube time='2026-02-30'>${cubes}</Cube>`),
    "without rates": fileOf(`${day}</Cube>`),
    "with a rate of 0": fileOf(`${day}<Cube currency='USD' rate='0'/></Cube>`),
    "with a negative rate": fileOf(`${day}<Cube currency='USD' rate='-1'/></Cube>`),
    "with no rate of a currency": fileOf(`${day}<Cube currency='USD'/></Cube>`),
    "with a currency twice": fileOf(`${day}${cubes}${cubes}</Cube>`),
    "that is nested without an end": "<a>".repeat(20_000),
    "of very many elements": fileOf("<a/>".repeat(20_000))
  }
  for (const [name, text] of Object.entries(refused)) {
    it(`${name} is refused`, () => {
      assert.isTrue(Result.isFailure(ReferenceRates.read(text)), name)
    })
  }

  it("is not taken from another time", () => {
    const { date } = Result.getOrThrow(ReferenceRates.read(good))
    const at = (instant: string) => ReferenceRates.problemOf(date, Date.parse(instant))?.message
    assert.match(at("2026-01-29T12:00:00Z") ?? "", /to come/)
    assert.isUndefined(at("2026-01-29T23:30:00Z"), "it is the next day in Frankfurt")
    assert.isUndefined(at("2026-02-07T12:00:00Z"))
    assert.match(at("2026-02-09T12:00:00Z") ?? "", /longer ago/)
  })

  it("is looked for at five in the afternoon in Frankfurt", () => {
    const next = (instant: string) =>
      new Date(ReferenceRates.nextLook(Date.parse(instant))).toISOString()
    assert.strictEqual(next("2026-01-30T10:00:00Z"), "2026-01-30T16:00:00.000Z")
    assert.strictEqual(next("2026-01-30T16:00:00Z"), "2026-01-31T16:00:00.000Z")
    assert.strictEqual(next("2026-07-01T16:00:00Z"), "2026-07-02T15:00:00.000Z")
  })
})
