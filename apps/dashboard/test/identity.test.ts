import { assert, describe, it } from "vitest"
import { identityOf, nobody, stepFor } from "../src/app/identity.ts"
import type { Viewer } from "../src/data/session.ts"

const anna = "3 manager 7"
const ben = "4 affiliate 9"

const viewer = (session: Partial<Viewer["session"]>): Viewer => ({
  role: "manager",
  timezone: "UTC",
  permissions: null,
  session: {
    person_id: 3,
    email: "anna@network.example",
    role: "manager",
    account_id: 7,
    name: "Anna",
    access: "admin",
    timezone: "UTC",
    number_locale: null,
    date_locale: null,
    permissions: null,
    assigned_only: false,
    expires: 1_800_000_000,
    has_second_factor: false,
    viewed_by: null,
    accounts: [],
    ...session
  }
})

describe("Who looks", () => {
  it("is another one for each person, account and manager behind it, and nobody without a session", () => {
    const all = [
      identityOf(null),
      identityOf(viewer({})),
      identityOf(viewer({ person_id: 4 })),
      identityOf(viewer({ account_id: 8 })),
      identityOf(viewer({ role: "affiliate" })),
      identityOf(viewer({ viewed_by: 1 }))
    ]
    assert.strictEqual(new Set(all).size, all.length)
    assert.strictEqual(all[0], nobody)
  })

  it("stays the same whatever else changes", () => {
    const later = viewer({ name: "Anna B.", expires: 1_900_000_000, has_second_factor: true })
    assert.strictEqual(identityOf(later), identityOf(viewer({})))
  })
})

describe("A page whose session is looked at again", () => {
  it("stays for whom it was drawn", () => {
    assert.strictEqual(stepFor({ drawn: anna, now: anna, told: nobody }), "stay")
    assert.strictEqual(stepFor({ drawn: nobody, now: nobody, told: anna }), "stay")
  })

  it("is drawn anew for another account, and once somebody has signed in", () => {
    assert.strictEqual(stepFor({ drawn: anna, now: ben, told: ben }), "redraw")
    assert.strictEqual(stepFor({ drawn: anna, now: ben, told: null }), "redraw")
    assert.strictEqual(stepFor({ drawn: nobody, now: ben, told: nobody }), "redraw")
  })

  it("goes when somebody signed out in another tab", () => {
    assert.strictEqual(stepFor({ drawn: anna, now: nobody, told: nobody }), "redraw")
    assert.strictEqual(stepFor({ drawn: anna, now: nobody, told: ben }), "redraw")
  })

  it("keeps what was typed when the session ran out", () => {
    assert.strictEqual(stepFor({ drawn: anna, now: nobody, told: anna }), "ask")
    assert.strictEqual(stepFor({ drawn: anna, now: nobody, told: null }), "ask")
  })
})
