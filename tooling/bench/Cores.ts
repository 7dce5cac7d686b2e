import { spawnSync } from "node:child_process"
import { availableParallelism } from "node:os"

/**
 * The servers share one core and the load comes from another, so that neither takes time from the
 * other. Where there is no `taskset` or no second core, the system decides.
 */
export const arePinned =
  availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0

const on =
  (core: number) =>
  (command: ReadonlyArray<string>): ReadonlyArray<string> =>
    arePinned ? ["taskset", "--cpu-list", String(core), ...command] : command

export const onServerCore = on(0)
export const onLoadCore = on(1)

/** Where the system decides anyway. */
export const anywhere: typeof onServerCore = (command) => command
