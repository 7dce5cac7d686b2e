import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { at } from "../network/Json.ts"
import type { Agent } from "./Agent.ts"
import type { Task } from "./Task.ts"

const october = { start_date: "2026-10-01", end_date: "2026-10-31" }

const pageOf = (data: unknown): string => String(at(data, "url"))

/** Where a visitor of the offer ends up. */
const landsOn = (origin: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${origin}/click?o=1&a=1`, {
      redirect: "manual",
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0" }
    })
    return String(response.headers.get("location")).split("?")[0] ?? ""
  })

/** A landing page that gets a part of the traffic. */
const part = 4

const visits = 40

const landings = (origin: string) =>
  Effect.map(
    Effect.all(Array.from({ length: visits }, () => landsOn(origin))),
    (pages) => new Set(pages)
  )

/** Tracking sees a change within seconds. */
const untilGone = (origin: string, address: string) =>
  landings(origin).pipe(
    Effect.filterOrFail((pages) => !pages.has(address)),
    Effect.retry({ times: 40, schedule: Schedule.spaced("250 millis") }),
    Effect.orDie
  )

const disable = (agent: Agent, url_id: number, status: number) =>
  agent.write("landing_page_update", { offer_id: 1, url_id, status })

/** Tasks that change something; each change is read back. */
export const acting: ReadonlyArray<Task> = [
  {
    wish: "Bill advertiser 7 for October, as a draft",
    solve: Effect.fnUntraced(function* (agent) {
      const asked = { advertiser_id: 7, currency: "EURO", status: "drafted" }
      const invoice = yield* agent.write("invoice_create", { ...asked, ...october })
      assert.match(String(at(invoice.data, "invoice_number")), /^INV-/u)
      assert.include(invoice.shown, '"status":"draft"')
    })
  },
  {
    wish: "Show what switching off a landing page would change, and change nothing",
    solve: Effect.fnUntraced(function* (agent) {
      const page = { offer_id: 1, url_id: 1 }
      const tried = yield* agent.ask("landing_page_update", { ...page, status: 3 })
      assert.deepStrictEqual(at(tried.data, "changes"), { status: "1 → 3" })
      assert.strictEqual(at((yield* agent.ask("landing_page_get", page)).data, "status"), 1)
    })
  },
  {
    wish: "Disable a landing page and prove that traffic moved",
    solve: Effect.fnUntraced(function* (agent, { base_url }) {
      const page = yield* agent.ask("landing_page_get", { offer_id: 1, url_id: part })
      const [address = ""] = pageOf(page.data).split("?")
      const before = yield* landings(base_url)
      assert.include([...before], address)
      yield* disable(agent, part, 3)
      yield* untilGone(base_url, address)
      yield* disable(agent, part, 1)
    })
  },
  {
    wish: "Give a landing page another title",
    solve: Effect.fnUntraced(function* (agent) {
      const page = { offer_id: 1, url_id: 1 }
      yield* agent.write("landing_page_update", { ...page, title: "Winter", name: "Winter" })
      const { text } = yield* agent.ask("landing_page_get", page)
      assert.include(text, "Winter")
    })
  },
  {
    wish: "Delete the goal that nobody uses",
    solve: Effect.fnUntraced(function* (agent, { ids }) {
      const goal = { offer_id: ids.offer_id, goal_id: ids.goal_id }
      yield* agent.write("goal_delete", goal)
      const goals = yield* agent.ask("find", { in: "goals", offer_id: ids.offer_id })
      assert.notInclude(goals.text, `"id":${ids.goal_id},`)
    })
  },
  {
    wish: "Make a lead of a click, and find out what came of it",
    solve: Effect.fnUntraced(function* (agent, { ids }) {
      const lead = { click_id: ids.click_id, goal_id: ids.lead_goal_id, email: "ann@mail.example" }
      yield* agent.write("lead_create", lead)
      const log = yield* agent.ask("delivery_attempts_list", {})
      assert.include(log.text, "Incoming Lead")
      assert.notInclude(log.text, "ann@mail.example")
    })
  }
]
