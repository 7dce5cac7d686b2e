import { readdirSync } from "node:fs"
import { ClickCheck, ConversionCheck, FraudRule } from "@affnet/domain"
import { assert, it } from "vitest"
import { de } from "../src/texts/de.ts"
import { sayReceivedWith } from "../src/texts/useTexts.tsx"
import { inputs } from "../src/why/inputs.ts"

const directory = new URL("../src/texts/de/", import.meta.url)

/** Every file of the catalog exports one record of texts. */
const files: ReadonlyArray<Readonly<Record<string, Readonly<Record<string, string>>>>> =
  await Promise.all(
    readdirSync(directory).map(async (name) => import(new URL(name, directory).href))
  )

const texts = files.flatMap((file) => Object.values(file).flatMap((part) => Object.entries(part)))

it("says each text in one place", () => {
  const names = texts.map(([english]) => english)
  assert.deepStrictEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    []
  )
  assert.isAbove(names.length, 0)
})

it("keeps what stands in for values", () => {
  const values = (text: string) => (text.match(/\{\w+\}/gu) ?? []).toSorted()
  for (const [english, german] of texts) {
    assert.deepStrictEqual(values(german), values(english), english)
  }
})

it("says every check and every sign of fraud that the network tells of", () => {
  const sentences = [
    ...ClickCheck.checks.flatMap(({ rule, sentence }) => [rule, sentence]),
    ...ConversionCheck.creation.map(({ rule }) => rule),
    ...FraudRule.names.map((name) => FraudRule.findingOf(name).message)
  ]
  const sayReceived = sayReceivedWith(de)
  const inEnglish = sayReceivedWith(undefined)
  const columns = new Set(ClickCheck.checks.flatMap(({ looks_at }) => looks_at))
  for (const input of [...columns].map((column) => `${column}=1`)) {
    const english = inputs(input, inEnglish)
    if (english !== "") assert.notStrictEqual(inputs(input, sayReceived), english)
  }
  assert.deepStrictEqual(
    sentences.filter((sentence) => sayReceived(sentence) === sentence),
    []
  )
  assert.strictEqual(
    sayReceived("A sentence of a later version."),
    "A sentence of a later version."
  )
})

it("says what is wrong with a field, whatever its bound", () => {
  const sayReceived = sayReceivedWith(de)
  assert.strictEqual(sayReceived("is required"), "wird gebraucht")
  assert.strictEqual(
    sayReceived("must be text of 1 to 128 characters"),
    "muss 1 bis 128 Zeichen haben"
  )
  assert.strictEqual(sayReceived("must be at most 9999.9999"), "darf höchstens 9999.9999 sein")
})
