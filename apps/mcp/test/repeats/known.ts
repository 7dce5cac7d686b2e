import { Effect } from "effect"
import type { DemoNetwork } from "../network/DemoNetwork.ts"

/** Trials that are known by a key of their own. */
export const known = <Key>(
  begin: (trial: number) => Effect.Effect<readonly [key: Key, args: object], never, DemoNetwork>,
  count: (key: Key) => Effect.Effect<number, never, DemoNetwork>
) => {
  const keys = new Array<Key>()
  return {
    begin: (trial: number) =>
      Effect.map(begin(trial), ([key, args]) => {
        keys.push(key)
        return args
      }),
    end: Effect.suspend(() => Effect.forEach(keys, count))
  }
}
