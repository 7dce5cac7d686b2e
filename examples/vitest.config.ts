import { defineConfig } from "vitest/config"

// Inside of this repository the packages are run unbuilt; a project of your own needs none of this.
export default defineConfig({
  ssr: { resolve: { conditions: ["@affnet/source", "node"] } },
  test: { include: ["*.test.ts"], execArgv: ["--conditions=@affnet/source"] }
})
