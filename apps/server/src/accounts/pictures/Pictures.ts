import { ValidationFailed } from "@affnet/api"
import { DataUri, type FileRule, FileType, Picture } from "@affnet/domain"
import { Context, Effect, FileSystem, Layer, Option, Stream } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { makeFileStore, sweeping } from "../../platform/files/FileStore.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { PicturesRepo } from "./PicturesRepo.ts"

/** Where pictures are found, on this server. */
const prefix = "/images/"

/** The name of a picture that lies here; those of other servers have none. */
const nameOf = (path: string | null): string | undefined =>
  path?.startsWith(prefix) ? path.slice(prefix.length) : undefined

/** A picture as browsers are given it. */
export interface ShownPicture {
  readonly type: FileType.FileType
  readonly content: Uint8Array
}

/** The field that a picture is sent in, and which files are taken there. */
export interface Received {
  readonly field: string
  readonly rule: FileRule.FileRule
}

const usual: Received = { field: "image_data", rule: Picture.rule }

/** The pictures of accounts and offers, under `<DATA_DIR>/images`. */
export class Pictures extends Context.Service<Pictures>()("server/Pictures", {
  make: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const { refersTo } = yield* PicturesRepo
    const fileStore = yield* makeFileStore({
      directory: "images",
      refersTo: (name) => refersTo(`${prefix}${name}`)
    })

    const store = (content: Uint8Array, declared?: string, rule = Picture.rule) =>
      fileStore
        .receive({ content: Stream.make(content), rule, declared })
        .pipe(Effect.map(({ name }) => `${prefix}${name}`))

    /** Takes in what a request sends in a field, and says at which path it is found. */
    const receive = Effect.fn("Pictures.receive")(
      (dataUri: string, { field, rule }: Received = usual) => {
        const { content, declared } = DataUri.read(dataUri)
        return Effect.mapError(
          store(content, declared, rule),
          ({ problem }) => new ValidationFailed({ errors: { [field]: [problem] } })
        )
      }
    )

    const read = Effect.fn("Pictures.read")(function* (name: string) {
      const file = yield* fileStore.locate(name)
      if (Option.isNone(file)) return Option.none()
      const content = yield* Effect.orDie(files.readFile(file.value))
      const type = FileType.beginningWith(content.subarray(0, FileType.edgeBytes))
      return Option.map(Option.fromUndefinedOr(type), (type) => ({ type, content }))
    })

    /** Makes a copy for another row; a picture of another server is shared. */
    const copy = Effect.fn("Pictures.copy")(function* (path: string | null) {
      const name = nameOf(path)
      if (name === undefined) return path
      const picture = yield* read(name)
      return Option.isNone(picture) ? null : yield* Effect.orDie(store(picture.value.content))
    })

    return {
      receive,
      /** Says, in the transaction that takes a picture from its row, that it will not be needed. */
      retire: (path: string | null) => {
        const name = nameOf(path)
        return name === undefined ? Effect.void : fileStore.retire(name)
      },
      copy,
      read,
      /** The picture at a path, if it lies on this server. */
      at: (path: string | null) => {
        const name = nameOf(path)
        return name === undefined ? Effect.succeedNone : read(name)
      },
      /** Makes up for crashes. */
      sweep: fileStore.sweep
    }
  })
}) {
  static readonly layer = Layer.effect(Pictures, Pictures.make).pipe(
    Layer.provide([DiskFloors.layer, PicturesRepo.layer, layerSecureRandom])
  )

  /** Sweeps now and then. */
  static readonly sweeping = Layer.effectDiscard(Effect.flatMap(Pictures, sweeping)).pipe(
    Layer.provide(Pictures.layer)
  )
}
