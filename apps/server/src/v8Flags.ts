/** V8 flags of a server process. Only `main.ts` sets them, because they affect the whole process. */
import { setFlagsFromString } from "node:v8"

/**
 * Has V8 make every object among the young. From what outlives the start it would conclude that objects of
 * the same kind live long, and make those of each request among the old: there they hold on to the whole
 * answer until the next big collection, which then comes every second.
 */
setFlagsFromString("--no-allocation-site-pretenuring")

/** Shows `gc` to contexts that are made from now on, for `platform/heap.ts`. */
setFlagsFromString("--expose-gc")
