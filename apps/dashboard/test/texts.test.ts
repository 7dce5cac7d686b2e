import { readdirSync } from "node:fs"
import { assert, it } from "vitest"

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
