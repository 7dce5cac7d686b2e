import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const manifest = createRequire(import.meta.url).resolve("@affnet/server/package.json")

/** The real server, as arguments of Node. */
export const program = [join(dirname(manifest), "program/main.js")]
