import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as PostbackInput from "../../src/catalog/PostbackInput.ts"

const code = "https://t.example/?c={click_id}"
const decode = Schema.decodeUnknownSync(PostbackInput.PostbackUpdate)

const global = PostbackInput.create(decode({ code }))
const ofGoal = PostbackInput.create(decode({ code, goal_id: 5 }))

const place = ({ goal_id, level_id, offer_id }: PostbackInput.Content) => [
  level_id,
  offer_id,
  goal_id
]
const problem = (fields: object, before?: PostbackInput.Content) => {
  const changes = decode(fields)
  const after =
    before === undefined ? PostbackInput.create(changes) : PostbackInput.update(before, changes)
  return PostbackInput.problemOf(changes, after, before)?.field
}

describe("the place of a postback", () => {
  it("is what its ids stand for, unless a level is named", () => {
    assert.deepStrictEqual(place(global), [1, 0, 0])
    assert.deepStrictEqual(place(ofGoal), [3, 0, 5])
    assert.deepStrictEqual(place(PostbackInput.create(decode({ code, offer_id: 3 }))), [2, 3, 0])
    assert.strictEqual(problem({ code, level_id: 1, offer_id: 3 }), "offer_id")
  })

  it("lets go of what another level has no use for", () => {
    const placed = { ...ofGoal, offer_id: 3 }
    const after = (fields: object) => place(PostbackInput.update(placed, decode(fields)))
    assert.deepStrictEqual(after({ level_id: 1 }), [1, 0, 0])
    assert.deepStrictEqual(after({ level_id: 2 }), [2, 3, 0])
    assert.deepStrictEqual(after({ offer_id: 4 }), [2, 4, 0])
    assert.deepStrictEqual(after({ goal_id: 6 }), [3, 0, 6])
    assert.deepStrictEqual(after({ status: 2 }), [3, 3, 5])
  })

  it("is with the offer of its goal", () => {
    const goal = { offer_id: 3 }
    const placed = (content: PostbackInput.Content) =>
      PostbackInput.placed(content, { hasOffer: true, goal })
    assert.strictEqual(Result.getOrThrow(placed(ofGoal)).offer_id, 3)
    const foreign = placed({ ...ofGoal, offer_id: 4 })
    assert.strictEqual(Result.getOrThrow(Result.flip(foreign)).field, "goal_id")
  })

  const id = Schema.Literals([0, 1, 2, 3])
  const Place = Schema.Struct({
    level_id: Schema.optionalKey(Schema.Literals([1, 2, 3])),
    offer_id: Schema.optionalKey(id),
    goal_id: Schema.optionalKey(id)
  })

  it.prop("fits its level, or the request is refused", [Place, Place], ([first, second]) => {
    if (problem({ code, ...first }) !== undefined) return
    const before = PostbackInput.create(decode({ code, ...first }))
    if (problem(second, before) !== undefined) return
    const [level_id, offer_id, goal_id] = place(PostbackInput.update(before, decode(second)))
    assert.strictEqual(level_id === 1, offer_id === 0 && goal_id === 0)
    assert.strictEqual(level_id === 3, goal_id !== 0)
  })
})

describe("the code of a postback", () => {
  it("is checked when it changes, and not when something else does", () => {
    const old = { ...global, code: "https://t.example/?x={x}" }
    assert.strictEqual(problem({ url: "https://user:secret@t.example/" }), "url")
    assert.isUndefined(problem({ url: "https://t.example/?to=a@b" }))
    assert.isUndefined(problem({ status: 2 }, old))
    assert.strictEqual(problem({ code: "https://t.example/?y={y}" }, old), "code")
    assert.strictEqual(problem({ url: "https://t.example/?y={y}" }, old), "url")
    assert.strictEqual(problem({ type: 2 }, old), "code")
  })

  it("may be HTML for pages alone", () => {
    assert.strictEqual(problem({ code: "<img src='https://t.example/'>" }), "code")
    assert.isUndefined(problem({ type: 3, code: "<img src='https://t.example/'>" }))
    assert.isUndefined(problem({ type: 3, code }))
  })
})

describe("the events of a postback", () => {
  it("are one status, by word or code, or all", () => {
    const told = (events: unknown) => decode({ events }).events
    assert.deepStrictEqual(["all", "APPROVED", "5", 3, ["hold"], 0].map(told), [0, 2, 5, 3, 4, 0])
    for (const events of ["", "some", 6, -1, 1.5, [], [1, 2]]) {
      assert.throws(() => told(events))
    }
  })
})

describe("a postback of an affiliate where managers approve", () => {
  const setUp = (fields: object, before?: PostbackInput.Content) => {
    const changes = decode(fields)
    const wanted =
      before === undefined ? PostbackInput.create(changes) : PostbackInput.update(before, changes)
    return Result.getOrThrow(PostbackInput.unapproved(wanted, before))
  }
  const decide = (postback: PostbackInput.Content, fields: object) =>
    PostbackInput.decided(PostbackInput.update(postback, decode(fields)), decode(fields))

  it("waits, until a manager says its status", () => {
    const waiting = setUp({ code })
    assert.deepInclude(waiting, { status: 2, awaits_approval: true })
    assert.deepInclude(setUp({ events: "approved" }, waiting), { awaits_approval: true })
    assert.deepInclude(decide(waiting, { events: 2 }), { status: 2, awaits_approval: true })
    assert.deepInclude(decide(waiting, { status: 2 }), { status: 2, awaits_approval: false })
    const active = decide(waiting, { status: 1 })
    assert.deepInclude(active, { status: 1, awaits_approval: false })
    assert.deepInclude(setUp({ status: 2 }, active), { status: 2, awaits_approval: false })
    assert.deepInclude(setUp({ url: `${code}&x=1` }, active), { awaits_approval: true })
  })
})
