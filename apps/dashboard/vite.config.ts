import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

/** Has the browser run `data/early.ts` as soon as that is there, and not when all of the page is. */
const runsEarly: Plugin = {
  name: "runs-early",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ name }) => name === "early")
        .map(({ fileName }) => ({
          tag: "script",
          attrs: { type: "module", async: true, crossorigin: true, src: `/${fileName}` },
          injectTo: "head-prepend"
        }))
  }
}

export default defineConfig({
  plugins: [react(), runsEarly],
  // The packages are built into the pages from their sources, as tests run them.
  resolve: { conditions: ["@affnet/source", "module", "browser"] },
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: "AFFNET_NONCE" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // A policy without `data:` takes no inlined files.
    assetsInlineLimit: 0,
    // What every page needs comes over several connections at once, no more than browsers open; and what is not ours
    // stays cached when pages change.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "early", test: /\/src\/data\/early\.ts$/ },
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: "tanstack", test: /node_modules\/@tanstack\// },
            { name: "page", tags: ["$initial"] }
          ]
        }
      }
    },
    reportCompressedSize: false
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080", "/auth": "http://127.0.0.1:8080" } }
})
