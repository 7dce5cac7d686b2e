/** Adds the matchers to vitest, types included: `import "@affnet/test-kit/vitest"`, in a setup file or a test. */
import { expect } from "vitest"
import { type AffnetMatchers, matchers } from "./Matchers.ts"

declare module "vitest" {
  // The parameters have to be vitest's own.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends AffnetMatchers<R> {}
}

expect.extend(matchers)
