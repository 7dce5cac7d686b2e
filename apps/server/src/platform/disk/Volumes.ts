import { statfs } from "node:fs/promises"
import type { DiskFloor } from "@affnet/domain"
import { Context, Effect, type Option } from "effect"

/** Tells the space of the volume that a directory lies on; nothing when the system does not. */
export type SpaceOf = (directory: string) => Effect.Effect<Option.Option<DiskFloor.DiskSpace>>

const systemSpaceOf: SpaceOf = (directory) =>
  Effect.option(
    Effect.tryPromise(async () => {
      const { bavail, blocks, bsize } = await statfs(directory)
      return { free: bavail * bsize, total: blocks * bsize }
    })
  )

/** The free space of volumes, as the system reports it. */
export const Volumes = Context.Reference<SpaceOf>("server/Volumes", {
  defaultValue: () => systemSpaceOf
})
