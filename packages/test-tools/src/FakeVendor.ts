/**
 * A vendor that behaves as it is told: it accepts, rejects, stalls, drips, hangs up, floods, or talks
 * nonsense, and records what it received. It lives in real time, so tests that use it need the real clock.
 *
 * @example
 * const vendor = yield* FakeVendor.make({ script: [FakeVendor.drop, FakeVendor.accept()] })
 */
export {
  accept,
  type Behaviour,
  busy,
  cut,
  drip,
  drop,
  flood,
  garbage,
  redirect,
  reject,
  reply,
  slow,
  stall
} from "./vendor/Behaviour.ts"
export { type Receipt, readReceipts } from "./vendor/Receipt.ts"
export {
  type FakeVendor,
  type FakeVendorOptions,
  make,
  type Script,
  start
} from "./vendor/Server.ts"
