// Builds the dashboard into `dist`: made beside it, compressed, and put in its place when it is whole,
// so that a server that runs meanwhile never sees half of it.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "vite"

const root = fileURLToPath(new URL(".", import.meta.url))
const workshop = join(root, "node_modules/.build")
const made = join(workshop, String(process.pid))

/** What builds that were killed left behind; none takes this long. */
const leftoverMillis = 600_000

const tidy = async () => {
  await mkdir(workshop, { recursive: true })
  for (const name of await readdir(workshop)) {
    const left = join(workshop, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > leftoverMillis) await rm(left, { recursive: true, force: true })
  }
}

/** Nearly as small as at 11, in a tenth of the time. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const compress = async (file: string) => {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

// Whoever builds may have another one, which would bring React's checks of developers along.
process.env.NODE_ENV = "production"

try {
  await tidy()
  await build({ root, logLevel: "error", build: { outDir: made, emptyOutDir: true } })
  const assets = join(made, "assets")
  await Promise.all((await readdir(assets)).map((name) => compress(join(assets, name))))
  await rm(join(root, "dist"), { recursive: true, force: true })
  await rename(made, join(root, "dist"))
} finally {
  await rm(made, { recursive: true, force: true })
}
