import { spawnSync } from "node:child_process"
import { constants, setPriority } from "node:os"
import { pid } from "node:process"

const isRealTime = (): boolean =>
  spawnSync("chrt", ["--all-tasks", "--fifo", "--pid", "1", String(pid)]).status === 0

/**
 * Has this process go before the others: one that measures would otherwise wait for the processor behind the very
 * load that it measures, and tell of that. Without the right to it, it stays as it is.
 */
export const goFirst = (): void => {
  // Where sessions share the processor alike, as on Linux by default, a priority counts within a session only.
  if (isRealTime()) return
  try {
    setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    console.error("Not allowed to go first: waits for the processor count as the server's.")
  }
}
