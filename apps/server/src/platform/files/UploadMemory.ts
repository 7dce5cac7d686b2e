import { collectGarbage } from "../heap.ts"

/**
 * The bytes of an upload lie outside of the heap, where V8 lets 64 MiB of garbage pile up before it
 * looks. Asked after each of these, it frees them within 2 ms.
 */
const collectEveryBytes = 8 * 1024 * 1024

let bytesSinceCollection = 0

/** Reports bytes of an upload that were consumed. */
export const noteUploaded = (bytes: number): void => {
  bytesSinceCollection += bytes
  if (bytesSinceCollection < collectEveryBytes) return
  bytesSinceCollection = 0
  collectGarbage("minor")
}
