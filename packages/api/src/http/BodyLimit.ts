import { Context } from "effect"

/** The largest body, but for the files of uploads, which are streamed. */
export const standardBytes = 1024 * 1024

/** The largest body of an endpoint that takes a file inside of a field, as a base64 data URI. */
export const BodyLimit = Context.Reference<number>("api/BodyLimit", {
  defaultValue: () => standardBytes
})

/** For endpoints that take a picture of at most 2 MB inside of a field. */
export const withPicture = 4 * 1024 * 1024
