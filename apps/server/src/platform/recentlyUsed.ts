import { LRUCache } from "lru-cache"

/**
 * Keeps the entries that were used last, so many at most. The cache takes room for all of them at once, so it is
 * made for the first one.
 */
export const makeRecentlyUsed = <K extends {}, V extends {}>(max: number) => {
  let entries: LRUCache<K, V> | undefined
  return {
    get: (key: K): V | undefined => entries?.get(key),
    /** Does not count as a use. */
    peek: (key: K): V | undefined => entries?.peek(key),
    set: (key: K, value: V): void => {
      entries ??= new LRUCache({ max })
      entries.set(key, value)
    },
    delete: (key: K): void => {
      entries?.delete(key)
    }
  }
}
