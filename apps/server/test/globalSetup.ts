import { Effect, Exit, Scope } from "effect"
import type { TestProject } from "vitest/node"
import { makeImages } from "./platform/sql/images.ts"

/** Makes once what every suite begins with. */
export const setup = async ({ provide }: TestProject) => {
  const scope = Scope.makeUnsafe()
  provide("images", await Effect.runPromise(Scope.provide(makeImages, scope)))
  return () => Effect.runPromise(Scope.close(scope, Exit.void))
}
