/**
 * A proxy in front of any network that delays, refuses, breaks, repeats and reorders what passes, as it is
 * told or by a seed, and records it. It lives in real time.
 *
 * @example
 * const proxy = await FaultProxy.start({ target: network.url, script: [FaultProxy.busy(1), FaultProxy.pass] })
 */
export {
  type Arrival,
  answer,
  busy,
  cut,
  type Fault,
  type FaultScript,
  fail,
  latency,
  lose,
  overtaken,
  pass,
  reset,
  seeded,
  twice
} from "./faults/Fault.ts"
export {
  type FaultProxy,
  type FaultProxyOptions,
  make,
  type Passage,
  start
} from "./faults/Proxy.ts"
