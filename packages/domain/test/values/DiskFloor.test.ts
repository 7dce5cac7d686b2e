import { assert, it } from "@effect/vitest"
import { stoppedWith } from "../../src/values/DiskFloor.ts"

const megabyte = 1024 * 1024
const floor = 256 * megabyte
const stopped = (freeMegabytes: number, totalMegabytes = 100_000) =>
  stoppedWith({ free: freeMegabytes * megabyte, total: totalMegabytes * megabyte }, floor)

it("stops what is not paid for in order, clicks last", () => {
  assert.deepStrictEqual(stopped(256), [])
  assert.deepStrictEqual(stopped(255), ["logs"])
  assert.deepStrictEqual(stopped(127), ["logs", "exports", "uploads"])
  assert.deepStrictEqual(stopped(63), ["logs", "exports", "uploads", "clicks"])
  assert.deepStrictEqual(stopped(0), ["logs", "exports", "uploads", "clicks"])
})

it("leaves a small volume most of its space", () => {
  assert.deepStrictEqual(stopped(10, 100), [])
  assert.deepStrictEqual(stopped(9, 100), ["logs"])
  assert.deepStrictEqual(stopped(2, 100), ["logs", "exports", "uploads", "clicks"])
})

it("stops nothing when the floor is 0", () => {
  assert.deepStrictEqual(stoppedWith({ free: 0, total: 100 }, 0), [])
})
