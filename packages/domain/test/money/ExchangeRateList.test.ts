import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as ExchangeRateList from "../../src/money/ExchangeRateList.ts"

const problemsOf = (text: string) =>
  Result.getOrThrow(Result.flip(ExchangeRateList.read(text, "USD"))).problems

describe("read", () => {
  it("reads what spreadsheets write: quotes, blanks, empty lines, a mark at the beginning", () => {
    const text =
      '\u{feff}Currency,Date,Rate,Source\r\n"eur","2026-01-31",0.9213, ECB \r\n\r\nJPY,2026-01-31,151.2,ECB\r\n'
    const rates = Result.getOrThrow(ExchangeRateList.read(text, "USD"))
    assert.deepStrictEqual(
      rates.map(({ currency, date, rate, source }) => [currency, date, rate, source].join(" ")),
      ["EUR 2026-01-31 0.9213 ECB", "JPY 2026-01-31 151.2 ECB"]
    )
  })

  it("says for each line what is wrong with it, and reads nothing then", () => {
    const text = [
      ExchangeRateList.header,
      "EUR,2026-01-31,0.9",
      "EUR,2026-02-30,0.9,ECB",
      "EUR,2026-01-31,0,ECB",
      "EUR,2026-01-31,0.9,ECB",
      "EUR,2026-01-31,0.8,ECB",
      "USD,2026-01-31,1,ECB",
      "ABC,2026-01-31,1,ECB",
      "EUR,2026-02-01,0.9,"
    ].join("\n")
    assert.deepStrictEqual(
      problemsOf(text).map((problem) => problem.split(" ").slice(0, 3).join(" ")),
      [
        "Line 2 must",
        "Line 3 must",
        "Line 4 must",
        "Line 6 repeats",
        "Line 7 has",
        "Line 8 must",
        "Line 9 must"
      ]
    )
  })

  it("wants the names of the columns in the first line", () => {
    assert.deepStrictEqual(problemsOf("EUR,2026-01-31,0.9,ECB"), [
      `Line 1 must be: ${ExchangeRateList.header}`
    ])
    assert.lengthOf(problemsOf(""), 1)
    assert.lengthOf(problemsOf("\n,".repeat(50)), 10)
  })
})
