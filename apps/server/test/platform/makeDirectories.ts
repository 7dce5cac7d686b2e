/** A thread that makes directories at the same moment as others do. */
import { join } from "node:path"
import { workerData } from "node:worker_threads"
import { makeDirectory } from "../../src/platform/DataDirectory.ts"

const { count, parent, threads, turns } = workerData
const arrived = new Int32Array(turns)

for (let turn = 0; turn < count; turn++) {
  Atomics.add(arrived, turn, 1)
  while (Atomics.load(arrived, turn) < threads) {}
  makeDirectory(join(parent, String(turn), "creatives", "incoming"))
}
