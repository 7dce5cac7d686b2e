// Builds the dashboard into `dist`: made beside it, compressed, and put in its place when it is whole,
// so that a server that runs meanwhile never sees half of it.
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "vite"

const root = fileURLToPath(new URL(".", import.meta.url))
const made = join(root, `dist.${process.pid}`)

/** Nearly as small as at 11, in a tenth of the time. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const compress = async (file: string) => {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

try {
  await build({ root, logLevel: "warn", build: { outDir: made, emptyOutDir: true } })
  const assets = join(made, "assets")
  await Promise.all((await readdir(assets)).map((name) => compress(join(assets, name))))
  await rm(join(root, "dist"), { recursive: true, force: true })
  await rename(made, join(root, "dist"))
} finally {
  await rm(made, { recursive: true, force: true })
}
