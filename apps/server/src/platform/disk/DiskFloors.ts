import { ServiceUnavailable } from "@affnet/api"
import { DiskFloor } from "@affnet/domain"
import { Config, Context, Effect, Layer, Option, Schedule, Schema } from "effect"
import { dataDirectory } from "../DataDirectory.ts"
import { DatabaseDirectory } from "../sql/DatabaseDirectory.ts"
import { Volumes } from "./Volumes.ts"

/** How often the system is asked. What is written in between has to fit into the floor. */
const interval = "5 seconds"

const bytesOfMegabyte = 1024 * 1024

const Megabytes = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 0, maximum: 1_000_000 })
)

/** Free space below which writing begins to stop; 0 switches that off. */
const floorMegabytes = Config.schema(Megabytes, "AFFNET_DISK_FLOOR_MB").pipe(
  Config.withDefault(256)
)

/** An operator has to make room, which takes a while. */
const noRoom = new ServiceUnavailable({ retry_after: 60 })

/** Which volume each kind goes to: files of invoices to `DATA_DIR`, all else to the database. */
const isFile = (what: DiskFloor.Expendable): boolean => what === "uploads"

/** Reserves the last of a disk for conversions and leads: other writes stop when space runs out. */
export class DiskFloors extends Context.Service<DiskFloors>()("server/DiskFloors", {
  make: Effect.gen(function* () {
    const floor = (yield* floorMegabytes) * bytesOfMegabyte
    const files = yield* dataDirectory
    const database = yield* DatabaseDirectory
    const spaceOf = yield* Volumes
    let stopped: ReadonlyArray<DiskFloor.Expendable> = []

    const stoppedOn = (directory: string | undefined) =>
      directory === undefined
        ? Effect.succeed([])
        : Effect.map(
            spaceOf(directory),
            Option.match({
              onNone: () => [],
              onSome: (space) => DiskFloor.stoppedWith(space, floor)
            })
          )

    const look = Effect.gen(function* () {
      const ofFiles = yield* stoppedOn(files)
      const ofDatabase = database === files ? ofFiles : yield* stoppedOn(database)
      const before = stopped.join(", ")
      stopped = [
        ...ofDatabase.filter((what) => !isFile(what)),
        ...ofFiles.filter((what) => isFile(what))
      ]
      const now = stopped.join(", ")
      if (now === before) return
      yield* now === ""
        ? Effect.logInfo("The disk has room again; nothing is stopped")
        : Effect.logWarning(`The disk is nearly full; stopped: ${now}`)
    })
    if (floor > 0) {
      yield* look
      yield* look.pipe(Effect.delay(interval), Effect.repeat(Schedule.forever), Effect.forkScoped)
    }

    const isStopped = (what: DiskFloor.Expendable) => stopped.includes(what)
    return {
      stopped: () => stopped,
      isStopped,
      /** Dies with 503 when it is stopped. */
      admit: (what: DiskFloor.Expendable) =>
        Effect.suspend(() => (isStopped(what) ? Effect.die(noRoom) : Effect.void)),
      /** Does nothing when it is stopped. */
      unlessStopped:
        (what: DiskFloor.Expendable) =>
        <E, R>(work: Effect.Effect<void, E, R>) =>
          Effect.suspend(() => (isStopped(what) ? Effect.void : work))
    }
  })
}) {
  static readonly layer = Layer.effect(DiskFloors, DiskFloors.make)
}
