import { mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { openPage, settled } from "../browser.ts"
import { type Engine, openPlace } from "../network.ts"

/** Who sits in front of a browser of their own. */
export type Person = "owner" | "checker" | "affiliate"

export interface Actor {
  readonly page: Page
  readonly goTo: (path: string) => Promise<void>
}

/** What one scene leaves for the next ones: what somebody reads off the screen. */
export interface Notes {
  [name: string]: string
}

export interface Set {
  readonly baseUrl: string
  /** What `affnet setup` printed for whoever signs in first. */
  readonly passwordLink: string
  readonly as: (person: Person) => Promise<Actor>
  readonly notes: Notes
  /** As if the affiliate had said a day ago where it is paid: the network waits as long before it pays. */
  readonly waitADay: () => Promise<void>
}

export type Scene = (set: Set) => Promise<Actor>

export interface Stage {
  /** Plays a scene and takes a picture of where it ends. */
  readonly play: (name: string, scene: Scene) => Promise<void>
  readonly problems: ReadonlyArray<string>
  readonly clear: () => Promise<void>
}

const answers = ["--title", "First Network", "--currency", "EUR", "--timezone", "Europe/Berlin"]

/** Sets an empty network up, and serves it. */
export const setStage = async (engine: Engine, browser: Browser): Promise<Stage> => {
  const { baseUrl, change, run, serve, stop } = await openPlace(engine)
  const said = run("setup", ...answers, "--email", "olga@network.example")
  const passwordLink = /https?:\S+#\S+/u.exec(said)?.[0] ?? ""
  await serve("serve")
  const pictures = process.env.SCREENSHOTS ?? mkdtempSync(join(tmpdir(), "dashboard-film-"))
  mkdirSync(pictures, { recursive: true })
  const actors = new Map<Person, Actor>()
  const problems: Array<ReadonlyArray<string>> = []
  const as = async (person: Person): Promise<Actor> => {
    const known = actors.get(person)
    if (known !== undefined) return known
    const viewport = { width: 1280, height: 800 }
    const opened = await openPage(await browser.newContext({ viewport, locale: "en" }))
    problems.push(opened.problems)
    const goTo = async (path: string) => {
      await opened.page.goto(baseUrl + path)
      await settled(opened.page)
    }
    const actor = { page: opened.page, goTo }
    actors.set(person, actor)
    return actor
  }
  const waitADay = () => change("UPDATE payment_details SET updated = updated - 86400")
  const set: Set = { as, baseUrl, notes: {}, passwordLink, waitADay }
  let count = 0
  const play = async (name: string, scene: Scene) => {
    count += 1
    const { page } = await scene(set)
    const path = join(pictures, `${engine}-${String(count).padStart(2, "0")}-${name}.png`)
    await page.screenshot({ path, fullPage: true })
  }
  return {
    play,
    get problems() {
      return problems.flat()
    },
    clear: stop
  }
}
