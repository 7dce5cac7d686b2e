/**
 * Records and whole networks for tests. The same seed makes the same.
 *
 * @example
 * fixtures.affiliate({ status: 1 })
 * fixtures.network({ seed: 7, affiliates: 3, offers: 2, clicks: 100, conversions: 20 })
 */
export type { Network, NetworkOptions, Notable } from "./fixtures/Network.ts"
export { empty, network } from "./fixtures/Network.ts"
export * from "./fixtures/Records.ts"
