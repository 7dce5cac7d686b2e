/** Which files are taken for a purpose. */
import { Result, Schema } from "effect"
import * as FileType from "./FileType.ts"

/** What a file for a purpose may be. */
export interface FileRule {
  readonly maxBytes: number
  readonly types: ReadonlyArray<FileType.FileType>
}

/** A refused file, and its problem. */
export class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", {
  problem: Schema.String
}) {}

const megabyte = 1024 * 1024

/** `PNG, JPEG or WebP` */
const listed = (types: ReadonlyArray<FileType.FileType>): string =>
  types
    .map((type) => FileType.names[type])
    .join(", ")
    .replace(/, ([^,]*)$/u, " or $1")

const refused = (problem: string) => Result.fail(new FileRefused({ problem }))

/** The message for a file with too many bytes. */
export const tooLarge = ({ maxBytes }: FileRule): string =>
  `must be at most ${Math.floor(maxBytes / megabyte)} MB`

/** The message for a file of another type. */
export const wrongType = ({ types }: FileRule): string => `must be a ${listed(types)} file`

/** Whether this many bytes are too many; known as soon as one byte too many has arrived. */
export const isTooLarge = (rule: FileRule, bytes: number): boolean => bytes > rule.maxBytes

/** The type of a file that begins so, or why it is refused. */
const typeOf = (
  rule: FileRule,
  { bytes, head }: Pick<FileType.Edges, "bytes" | "head">,
  declared: string | undefined
): Result.Result<FileType.FileType, FileRefused> => {
  if (isTooLarge(rule, bytes)) return refused(tooLarge(rule))
  const type = FileType.beginningWith(head)
  if (type === undefined || !rule.types.includes(type)) return refused(wrongType(rule))
  const claim = declared === undefined ? type : (FileType.ofContentType(declared) ?? type)
  return claim === type
    ? Result.succeed(type)
    : refused(`is sent as ${FileType.names[claim]} and is ${FileType.names[type]}`)
}

/**
 * Whether the bytes so far show that the file will be refused: known before its end as soon as `head` has
 * `edgeBytes` bytes, or too many have arrived.
 */
export const checkBeginning = (
  rule: FileRule,
  file: Pick<FileType.Edges, "bytes" | "head">,
  declared?: string
): Result.Result<void, FileRefused> =>
  isTooLarge(rule, file.bytes) || file.head.length >= FileType.edgeBytes
    ? Result.map(typeOf(rule, file, declared), () => undefined)
    : Result.succeed(undefined)

/** The type of a whole file, which may be `declared` by its sender, or why it is refused. */
export const check = (
  rule: FileRule,
  file: FileType.Edges,
  declared?: string
): Result.Result<FileType.FileType, FileRefused> =>
  Result.flatMap(typeOf(rule, file, declared), (type) =>
    FileType.endsAs(type, file)
      ? Result.succeed(type)
      : refused(`is cut off: the end of the ${FileType.names[type]} file is missing`)
  )
