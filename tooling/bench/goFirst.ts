import { constants, setPriority } from "node:os"

/**
 * Has this process go before the others: one that measures would otherwise wait for the processor behind the very
 * load that it measures, and tell of that. Without the right to it, it stays as it is.
 */
export const goFirst = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    console.error("Not allowed to go first: waits for the processor count as the server's.")
  }
}
