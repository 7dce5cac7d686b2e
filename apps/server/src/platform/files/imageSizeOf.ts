import { type FileType, ImageSize } from "@affnet/domain"
import { Effect, FileSystem, Option } from "effect"

/** A JPEG with more segments than this before its picture is not looked through. */
const maxLooks = 1_000

/** The size of a picture that lies on the disk; nothing when it has none. */
export const imageSizeOf = Effect.fnUntraced(function* (path: string, type: FileType.FileType) {
  const files = yield* FileSystem.FileSystem
  const file = yield* files.open(path, { flag: "r" })
  let offset = 0
  for (let count = 0; count < maxLooks; count++) {
    const bytes = yield* file.readAlloc(ImageSize.lookBytes, { position: BigInt(offset) })
    if (Option.isNone(bytes)) break
    const look = ImageSize.look(type, bytes.value, offset)
    if (look._tag === "Found") return look.size
    if (look._tag === "Nothing") break
    offset = look.offset
  }
  return undefined
}, Effect.scoped)
