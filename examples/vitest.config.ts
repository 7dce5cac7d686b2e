import { defineConfig } from "vitest/config"

// Inside of this repository the packages are run unbuilt; a project of your own needs none of this.
export default defineConfig({
  ssr: { resolve: { conditions: ["@affnet/source", "node"] } },
  // Unbuilt sources are compiled first, which takes a busy machine a while.
  test: { include: ["*.test.ts"], execArgv: ["--conditions=@affnet/source"], testTimeout: 60_000 }
})
