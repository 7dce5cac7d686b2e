// Programs in one file, as pages load them.
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"

/** A module of this directory with all that it needs, small enough for a page. */
export const bundle = async (module: string): Promise<string> => {
  const build = await rolldown({
    input: fileURLToPath(new URL(module, import.meta.url)),
    platform: "browser"
  })
  const { output } = await build.generate({ format: "esm", minify: true })
  await build.close()
  return output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("")
}

/** What it weighs on its way to a page, in thousands of bytes. */
export const weightOf = (code: string): number => gzipSync(code, { level: 9 }).byteLength / 1000
