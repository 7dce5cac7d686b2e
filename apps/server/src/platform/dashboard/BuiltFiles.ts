import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Config, Context, Effect, Layer, Option } from "effect"
import { packageFile } from "../packageFile.ts"

/** How a file can be sent: plain, or precompressed by the build. */
export type Coding = "br" | "gzip" | "identity"

/** A file of the dashboard, in each of its codings. */
export type BuiltFile = ReadonlyMap<Coding, Uint8Array>

/** A build: the page, and the files that it loads, by name. */
export interface Built {
  readonly page: string
  readonly files: ReadonlyMap<string, BuiltFile>
}

/** Beside this package: in the repository `apps/dashboard`. */
const usualDirectory = fileURLToPath(packageFile("../dashboard/dist"))

const directory = Config.NonEmptyString("AFFNET_DASHBOARD").pipe(Config.withDefault(usualDirectory))

const endings = [
  [".br", "br"],
  [".gz", "gzip"],
  ["", "identity"]
] as const satisfies ReadonlyArray<readonly [string, Coding]>

/** A build that went wrong must not fill the memory. */
const maxFiles = 1000

/** Files are known by what lies in the directory, so no address leads out of it. */
const read = async (from: string): Promise<Built> => {
  const page = await readFile(join(from, "index.html"), "utf8")
  const files = new Map<string, Map<Coding, Uint8Array>>()
  for (const stored of (await readdir(join(from, "assets"))).slice(0, maxFiles)) {
    const [ending, coding] = endings.find(([end]) => stored.endsWith(end)) ?? endings[2]
    const name = stored.slice(0, stored.length - ending.length)
    const file = files.get(name) ?? new Map<Coding, Uint8Array>()
    files.set(name, file.set(coding, await readFile(join(from, "assets", stored))))
  }
  return { page, files }
}

interface Seen {
  readonly changed: number
  readonly built: Built
}

/** The last build. A new one is noticed within a second. */
export class BuiltFiles extends Context.Service<BuiltFiles>()("server/BuiltFiles", {
  make: Effect.gen(function* () {
    const from = yield* directory
    let seen: Seen | undefined
    const look = Effect.tryPromise(async () => {
      const { mtimeMs } = await stat(join(from, "index.html"))
      if (seen?.changed !== mtimeMs) seen = { changed: mtimeMs, built: await read(from) }
      return seen.built
    })
    // During a build files may be missing: the previous ones stay valid.
    const found = Effect.map(Effect.option(look), (now) =>
      Option.orElse(now, () => Option.fromUndefinedOr(seen?.built))
    )
    return { current: yield* Effect.cachedWithTTL(found, "1 second") }
  })
}) {
  static readonly layer = Layer.effect(BuiltFiles, BuiltFiles.make)
}
