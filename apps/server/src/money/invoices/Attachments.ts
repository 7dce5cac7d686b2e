import { Context, Effect, Layer } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { type FileStore, makeFileStore, sweeping } from "../../platform/files/FileStore.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { InvoicesRepo } from "./InvoicesRepo.ts"

/** The files of invoices, under `<DATA_DIR>/invoices`. */
export class Attachments extends Context.Service<Attachments, FileStore>()("server/Attachments") {
  static readonly layer = Layer.effect(
    Attachments,
    Effect.flatMap(InvoicesRepo, ({ refersTo }) =>
      makeFileStore({ directory: "invoices", refersTo })
    )
  ).pipe(Layer.provide([DiskFloors.layer, InvoicesRepo.layer, layerSecureRandom]))

  /** Sweeps now and then. */
  static readonly sweeping = Layer.effectDiscard(Effect.flatMap(Attachments, sweeping)).pipe(
    Layer.provide(Attachments.layer)
  )
}
