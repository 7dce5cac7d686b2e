import { assert, describe, it } from "vitest"
import * as Fields from "../src/records/Field.ts"
import type { Field } from "../src/records/Form.ts"
import { valuesOf } from "../src/records/Lookup.ts"
import {
  begin,
  calledIn,
  missingIn,
  readFields,
  requestOf,
  titleIn,
  typeInto
} from "../src/records/typed.ts"

const fields: ReadonlyArray<Field> = [
  { name: "title", title: "Title", isNeeded: true },
  { name: "notes", title: "Notes", kind: "long" },
  { name: "timezone", title: "Time zone", isKept: true },
  { name: "status", title: "Status", kind: "choice", choices: [["1", "Active"]] },
  { name: "deep", title: "Deep links", kind: "switch" },
  { name: "geo.allowed", title: "Countries", kind: "tags" },
  { name: "geo.denied", title: "Countries", kind: "tags" },
  {
    name: "questions",
    title: "Notes",
    when: ({ status }) => status === "2"
  },
  {
    name: "caps",
    title: "Caps",
    kind: "rows",
    add: "Edit",
    fields: [{ name: "maximum", title: "Amount", kind: "number" }]
  }
]

describe("what is typed", () => {
  it("begins with what the record has under the names of the fields", () => {
    const record = {
      title: "Spring",
      notes: null,
      status: 1,
      deep: 1,
      geo: { allowed: ["DE"], denied: [] },
      caps: [{ maximum: 5, more: "x" }],
      id: 7
    }
    assert.deepStrictEqual(readFields(fields, record), {
      title: "Spring",
      status: 1,
      deep: true,
      "geo.allowed": ["DE"],
      "geo.denied": [],
      caps: [{ maximum: 5 }]
    })
  })

  it("takes commas between tags for their ends", () => {
    assert.deepStrictEqual(readFields(fields, { geo: { allowed: "DE, AT" } })["geo.allowed"], [
      "DE",
      "AT"
    ])
  })

  it("clears what was emptied, unless it can't be empty or nobody was asked for it", () => {
    const typed = {
      title: "",
      notes: "",
      timezone: "",
      questions: "unasked",
      "geo.allowed": ["DE"],
      caps: [{ maximum: "12" }]
    }
    assert.deepStrictEqual(requestOf(fields, typed), {
      notes: null,
      status: null,
      deep: false,
      geo: { allowed: ["DE"], denied: [] },
      caps: [{ maximum: 12 }]
    })
  })

  it("asks for what another field makes needed", () => {
    assert.strictEqual(requestOf(fields, { status: "2", questions: "Why?" }).questions, "Why?")
  })

  it("begins a choice with what it shows first", () => {
    assert.deepStrictEqual(begin(fields), { status: "1" })
  })
})

describe("what follows from another field", () => {
  const none = async () => []
  const narrowing: ReadonlyArray<Field> = [
    Fields.record("offer_id", "Offer", valuesOf("offers", none)),
    Fields.record("goal_id", "Goal", ({ offer_id }) => valuesOf(`goals of ${offer_id}`, none)),
    Fields.text("code", "Address")
  ]
  const typed = { offer_id: 7, goal_id: 8, code: "https://tracker.example" }

  it("is chosen no more once that is another one", () => {
    assert.deepStrictEqual(typeInto(narrowing, typed, "offer_id", "9"), {
      ...typed,
      offer_id: "9",
      goal_id: null
    })
    assert.isNull(typeInto(narrowing, typed, "offer_id", "").goal_id)
  })

  it("stays where something else is typed, or the same once more", () => {
    assert.strictEqual(typeInto(narrowing, typed, "code", "").goal_id, 8)
    assert.strictEqual(typeInto(narrowing, typed, "offer_id", "7").goal_id, 8)
    assert.strictEqual(typeInto(narrowing, typed, "goal_id", "9").goal_id, "9")
  })
})

describe("what a form lacks", () => {
  const needing: ReadonlyArray<Field> = [
    { name: "title", title: "Title", isNeeded: true },
    { name: "file", title: "File", kind: "file", accept: ".csv", isNeeded: true },
    { name: "tags", title: "Tags", kind: "tags", isNeeded: true },
    { name: "notes", title: "Notes", isNeeded: true, when: ({ title }) => title === "Why?" },
    {
      name: "lines",
      title: "Lines",
      kind: "rows",
      add: "Edit",
      fields: [{ name: "amount", title: "Amount", kind: "money", isNeeded: true }]
    }
  ]

  it("is told of each field that has to be filled, of lines as well, and of none that is not asked for", () => {
    const lines = [{ amount: "1" }, { amount: "" }]
    assert.deepStrictEqual(missingIn(needing, { title: "", tags: [], lines }), {
      title: "is required",
      file: "is required",
      tags: "is required",
      "lines.1.amount": "is required"
    })
    assert.deepStrictEqual(Object.keys(missingIn(needing, { title: "Why?", tags: ["a"] })), [
      "file",
      "notes"
    ])
  })
})

it("knows what a record is called by the fields of its form", () => {
  assert.strictEqual(calledIn({ name: "Spring", code: "S1" }), "Spring")
  assert.strictEqual(calledIn({ title: "", code: "S1" }), "S1")
  assert.isUndefined(calledIn({ status: "1" }))
  assert.strictEqual(titleIn({ company_name: "Solar Ltd", first_name: "Ann" }), "Solar Ltd")
  assert.isUndefined(titleIn({ code: "https://tracker.example", company_name: "" }))
})
