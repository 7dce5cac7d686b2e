import { Context, Effect, Layer } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { type FileStore, makeFileStore, sweeping } from "../../platform/files/FileStore.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { ImportsRepo } from "./ImportsRepo.ts"

/** The files of imports that are not over, under `<DATA_DIR>/imports`. */
export class ImportFiles extends Context.Service<ImportFiles, FileStore>()("server/ImportFiles") {
  static readonly layer = Layer.effect(
    ImportFiles,
    Effect.flatMap(ImportsRepo, ({ refersTo }) => makeFileStore({ directory: "imports", refersTo }))
  ).pipe(Layer.provide([DiskFloors.layer, ImportsRepo.layer, layerSecureRandom]))

  /** Sweeps now and then. */
  static readonly sweeping = Layer.effectDiscard(Effect.flatMap(ImportFiles, sweeping)).pipe(
    Layer.provide(ImportFiles.layer)
  )
}
