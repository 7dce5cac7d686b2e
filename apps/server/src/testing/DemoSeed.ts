import type { Role } from "@affnet/domain"
import { Effect, type FileSystem, type Path } from "effect"
import * as Demo from "../demo/Demo.ts"
import * as KeptFiles from "../demo/KeptFiles.ts"
import type { MadeFile } from "../demo/Pictures.ts"
import { dataDirectory } from "../platform/DataDirectory.ts"
import { layerSecureRandom } from "../platform/secureRandom.ts"

/** Fills the database with the demo network of `affnet start`; answers its keys and ids. */
export const sowDemo = Effect.fnUntraced(function* (base_url: string) {
  const announce = () => Effect.void
  const directory = yield* Effect.orDie(dataDirectory)
  const services = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
  const keep = (files: ReadonlyArray<MadeFile>) =>
    KeptFiles.write(directory, files).pipe(Effect.provideContext(services))
  const options = { seed: Demo.usualSeed, base_url, announce, keep, hasHistory: false }
  const demo = yield* Effect.orDie(Demo.fill(options))
  const { advertiser, affiliate, manager, other_affiliate } = demo.keys
  const { advertiser_id, affiliate_id, other_affiliate_id } = demo.ids
  const owners = [
    ["manager", 1, manager],
    ["advertiser", advertiser_id, advertiser],
    ["affiliate", affiliate_id, affiliate],
    ["affiliate", other_affiliate_id, other_affiliate]
  ] as const
  return {
    keys: { manager, advertiser, affiliate },
    demo: demo.ids,
    find: (role: Role.Role, id: number): string | undefined =>
      owners.find(([owner, account_id]) => owner === role && account_id === id)?.[2]
  }
}, Effect.provide(layerSecureRandom))
