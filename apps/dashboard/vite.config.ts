import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [react()],
  // The packages are built into the pages from their sources, as tests run them.
  resolve: { conditions: ["@affnet/source", "module", "browser"] },
  // The server puts the nonce of each answer in its place.
  html: { cspNonce: "AFFNET_NONCE" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // A policy without `data:` takes no inlined files.
    assetsInlineLimit: 0,
    // What every page needs comes over several connections at once, and stays cached when pages change.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: "tanstack", test: /node_modules\/@tanstack\// }
          ]
        }
      }
    },
    reportCompressedSize: false
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080", "/auth": "http://127.0.0.1:8080" } }
})
