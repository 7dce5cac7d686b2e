/** The thread behind `SqliteCheckpoints`: moves what lies in the write-ahead log into the file when asked to. */
import { DatabaseSync } from "node:sqlite"
import { parentPort, workerData } from "node:worker_threads"

const database = new DatabaseSync(String(workerData))
database.exec("PRAGMA synchronous = FULL")

parentPort?.on("message", () => {
  try {
    // Waits for nobody, and nobody waits for it.
    database.exec("PRAGMA wal_checkpoint(PASSIVE)")
  } finally {
    parentPort?.postMessage("done")
  }
})
