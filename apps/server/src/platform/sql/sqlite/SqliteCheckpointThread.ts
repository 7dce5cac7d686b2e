/** The thread behind `SqliteCheckpoints`: moves what lies in the write-ahead log into the file when asked to. */
import { DatabaseSync } from "node:sqlite"
import { parentPort, workerData } from "node:worker_threads"

/** A log of so many pages, of 2 KB each, should begin anew. */
const pagesMax = 24_000

/** What comes during one pass is left to the next, and is less each time. */
const passesMax = 4

const database = new DatabaseSync(String(workerData))
database.exec("PRAGMA synchronous = FULL")
// Waits for nobody, and nobody waits for it.
const checkpoint = database.prepare("PRAGMA wal_checkpoint(PASSIVE)")

/** The pages of the log, when all of them have been moved that were there in the beginning. */
const move = (): number => Number(checkpoint.get()?.log)

/** Answers whether the log should begin anew; little is left to be moved then. */
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
