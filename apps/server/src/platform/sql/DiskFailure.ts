import { PlatformError, Predicate } from "effect"

/** Full, over its quota, read-only or broken. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EFBIG"])

const codeOf = (cause: unknown): unknown =>
  Predicate.hasProperty(cause, "code") ? cause.code : undefined

/** Whether a file could not be written or read because its disk does not serve. */
export const isDiskFailure = (failure: unknown): boolean =>
  failure instanceof PlatformError.PlatformError && codes.has(codeOf(failure.reason.cause))
