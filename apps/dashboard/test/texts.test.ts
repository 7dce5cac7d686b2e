import { readdirSync } from "node:fs"
import {
  ActivityLogEntry,
  ClickCheck,
  ConversionCheck,
  ConversionLimits,
  ConversionRefusal,
  FraudRule,
  OutboundFailure,
  TrashReason
} from "@affnet/domain"
import { assert, it } from "vitest"
import { asWords } from "../src/nouns/goals.ts"
import { de } from "../src/texts/de.ts"
import { en } from "../src/texts/en.ts"
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

it("says what was done, and why something was refused, held or not delivered", () => {
  const codes = [
    ...ActivityLogEntry.Action.literals,
    ...ClickCheck.checks.map(({ code }) => code),
    ...ConversionLimits.HoldReason.literals,
    ...OutboundFailure.Reason.literals
  ]
  const sentences = [
    ...codes.map(asWords),
    ...ConversionRefusal.Reason.literals.map((one) => ConversionRefusal.describe(one).sentence),
    ...Object.values(OutboundFailure.texts),
    ...Object.values(TrashReason.sentences)
  ]
  assert.deepStrictEqual(
    sentences.filter((sentence) => !Object.hasOwn(de, sentence)),
    []
  )
})

it("says what a sentence quotes as it came, in its order", () => {
  const sayReceived = sayReceivedWith(de)
  assert.strictEqual(
    sayReceived("The reply has `rejected 1` at `result.status`, not `accepted`."),
    "Die Antwort hat `rejected 1` bei `result.status`, nicht `accepted`."
  )
  assert.strictEqual(
    sayReceived("The Receive campaign requires what is missing or empty: lastname, phone."),
    "Die Lead-Kampagne verlangt, was fehlt oder leer ist: lastname, phone."
  )
  assert.strictEqual(sayReceived("Something `else` came."), "Something `else` came.")
})

it("says the fields of the network by the names of forms, in English too", () => {
  const sentence = "must not lie before start_date"
  assert.strictEqual(sayReceivedWith(undefined)(sentence), "must not lie before the first day")
  assert.strictEqual(sayReceivedWith(de)(sentence), "darf nicht vor dem ersten Tag liegen")
  for (const received of en.keys()) {
    assert.notStrictEqual(sayReceivedWith(de)(received), received)
  }
})
