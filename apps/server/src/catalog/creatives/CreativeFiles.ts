import { Context, Effect, Layer } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { type FileShelf, makeShelf, sweeping } from "../../platform/files/FileShelf.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { CreativeFilesRepo } from "./CreativeFilesRepo.ts"

/** The files of creatives, under `<DATA_DIR>/creatives`. */
export class CreativeFiles extends Context.Service<CreativeFiles, FileShelf>()(
  "server/CreativeFiles"
) {
  static readonly layer = Layer.effect(
    CreativeFiles,
    Effect.flatMap(CreativeFilesRepo, ({ refersTo }) =>
      makeShelf({ directory: "creatives", refersTo })
    )
  ).pipe(Layer.provide([DiskFloors.layer, CreativeFilesRepo.layer, layerSecureRandom]))

  /** Sweeps now and then. */
  static readonly sweeping = Layer.effectDiscard(Effect.flatMap(CreativeFiles, sweeping)).pipe(
    Layer.provide(CreativeFiles.layer)
  )
}
