import { AccountKey, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { makeNotes } from "../sessions/Notes.ts"
import { ApiKeysRepo, type KeyHolder } from "./ApiKeysRepo.ts"

/** Writes down when keys are used. */
export class KeyUses extends Context.Service<KeyUses>()("server/KeyUses", {
  make: Effect.gen(function* () {
    const keys = yield* ApiKeysRepo
    const noted = yield* makeNotes

    const note = Effect.fnUntraced(function* ({
      key_id,
      last_used
    }: Pick<KeyHolder, "key_id" | "last_used">) {
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      if (AccountKey.isUseNoted(last_used, now)) return
      yield* noted(key_id, keys.noteUse(key_id, now))
    })

    return { note }
  })
}) {
  static readonly layer = Layer.effect(KeyUses, KeyUses.make).pipe(
    Layer.provide([ApiKeysRepo.layer, DiskFloors.layer])
  )
}
