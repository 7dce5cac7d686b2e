/** The thread behind `SqliteCheckpoints`: moves what lies in the write-ahead log into the file when asked to. */
import { DatabaseSync } from "node:sqlite"
import { parentPort, workerData } from "node:worker_threads"

const database = new DatabaseSync(String(workerData))
database.exec("PRAGMA synchronous = FULL")
// Waits for nobody, and nobody waits for it.
const checkpoint = database.prepare("PRAGMA wal_checkpoint(PASSIVE)")

parentPort?.on("message", () => {
  let pages: unknown = 0
  try {
    pages = checkpoint.get()?.log
  } finally {
    parentPort?.postMessage(pages)
  }
})
