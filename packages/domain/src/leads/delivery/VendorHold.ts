/** How deliveries wait for a vendor that is held back. */
import { fromMillis } from "../../values/IsoTime.ts"
import type { VendorCircuit } from "./VendorCircuit.ts"

/** Longer than any call takes: until then no other delivery probes the vendor. */
export const probeMillis = 35_000

/** How long a delivery waits for a vendor that is down. */
export const patienceMillis = 24 * 60 * 60_000

/** During a probe all other deliveries wait. */
export const probed = (circuit: VendorCircuit, nowMillis: number): VendorCircuit => ({
  ...circuit,
  held_until_millis: nowMillis + probeMillis
})

/** Why a delivery waits, in words. */
export const explain = ({ failures, reason }: VendorCircuit, untilMillis: number): string =>
  `Held back until ${fromMillis(untilMillis)}, because the vendor failed ${failures} times in a row. ${reason}`

/** How a delivery ends that has waited too long. */
export const unreachable = "The vendor was down for a day."
