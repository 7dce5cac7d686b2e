import { addresses, nowhere } from "./addresses.ts"
import { bodies } from "./bodies.ts"
import type { Demo } from "./Demo.ts"
import type { Shot } from "./Shot.ts"
import { maxBodyBytes } from "./sizes.ts"

/**
 * Requests made by hand to be dear to refuse: they are as large as bodies of 16 KiB and addresses of 15 kB
 * allow, and wrong in as many places as they can be.
 */
export const nasty = (demo: Demo): ReadonlyArray<Shot> =>
  [...nowhere(demo), ...addresses(demo), ...bodies(demo)].filter(
    ({ body }) => Buffer.byteLength(body ?? "") <= maxBodyBytes
  )
