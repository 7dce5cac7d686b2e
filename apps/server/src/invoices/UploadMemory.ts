import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * The bytes of an upload lie outside of the heap, where V8 lets 64 MiB of garbage pile up before it
 * looks. Asked after each of these, it frees them within 2 ms.
 */
const collectEveryBytes = 8 * 1024 * 1024

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")
setFlagsFromString("--no-expose-gc")

let bytesSinceCollection = 0

/** Notes that so many bytes of an upload were taken in and are needed no more. */
export const noteUploaded = (bytes: number): void => {
  bytesSinceCollection += bytes
  if (bytesSinceCollection < collectEveryBytes || typeof collect !== "function") return
  bytesSinceCollection = 0
  collect({ type: "minor" })
}
