import type { Browser } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { launch } from "./browser.ts"
import { type Stage, setStage } from "./film/Stage.ts"
import { scenes } from "./film/scenes.ts"
import { engines } from "./network.ts"

/** All of it takes half a minute, and more on a busy machine. */
const filmMillis = 240_000

/** A sample plays it on one engine: what differs between them is proved elsewhere as well. */
const played = process.env.EVERY_PAGE === "1" ? engines : (["SQLite"] as const)

describe.each(played)("An owner with an empty network on %s", (engine) => {
  let browser: Browser
  let stage: Stage

  beforeAll(async () => {
    browser = await launch()
    stage = await setStage(engine, browser)
  }, filmMillis)
  afterAll(async () => {
    await stage?.clear()
    await browser?.close()
  })

  it(
    "comes with the dashboard alone from the link of `affnet setup` to a sale that is paid on both sides",
    async () => {
      for (const [name, play] of Object.entries(scenes)) await stage.play(name, play)
      assert.deepStrictEqual(stage.problems, [])
    },
    filmMillis
  )
})
