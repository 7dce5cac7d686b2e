import { Context, Effect, Layer } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { type FileStore, makeFileStore, sweeping } from "../../platform/files/FileStore.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { CreativeFilesRepo } from "./CreativeFilesRepo.ts"

/** The files of creatives, under `<DATA_DIR>/creatives`. */
export class CreativeFiles extends Context.Service<CreativeFiles, FileStore>()(
  "server/CreativeFiles"
) {
  static readonly layer = Layer.effect(
    CreativeFiles,
    Effect.flatMap(CreativeFilesRepo, ({ refersTo }) =>
      makeFileStore({ directory: "creatives", refersTo })
    )
  ).pipe(Layer.provide([DiskFloors.layer, CreativeFilesRepo.layer, layerSecureRandom]))

  /** Sweeps now and then. */
  static readonly sweeping = Layer.effectDiscard(Effect.flatMap(CreativeFiles, sweeping)).pipe(
    Layer.provide(CreativeFiles.layer)
  )
}
