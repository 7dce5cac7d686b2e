/** The thread behind `SqliteCheckpoints`: moves what lies in the write-ahead log into the file when asked to. */
import { DatabaseSync } from "node:sqlite"
import { parentPort, workerData } from "node:worker_threads"

/** Pages of 2 KB from which on the log should begin anew. */
const pagesMax = 24_000

/** Writes during one pass are left to the next, and are fewer each time. */
const passesMax = 4

const database = new DatabaseSync(String(workerData))
database.exec("PRAGMA synchronous = FULL")
// Blocks no writer, and is not blocked by one.
const checkpoint = database.prepare("PRAGMA wal_checkpoint(PASSIVE)")

/** The pages of the log, when all of them have been moved that were there in the beginning. */
const move = (): number => Number(checkpoint.get()?.log)

/** Returns whether the log should begin anew; little is left to move then. */
const moveAll = (): boolean => {
  let pages = move()
  if (pages < pagesMax) return false
  for (let pass = 1; pass < passesMax; pass++) {
    const before = pages
    pages = move()
    if (pages === before) break
  }
  return true
}

parentPort?.on("message", () => {
  let isLong = false
  try {
    isLong = moveAll()
  } finally {
    parentPort?.postMessage(isLong)
  }
})
