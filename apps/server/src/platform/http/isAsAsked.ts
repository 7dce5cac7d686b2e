import { Predicate } from "effect"

/** Another record is named by its id, and null clears a text. */
const isSame = (asked: unknown, shown: unknown): boolean => {
  if (asked === null) return shown === null || shown === ""
  if (Array.isArray(asked)) {
    return (
      Array.isArray(shown) &&
      shown.length === asked.length &&
      asked.every((one, index) => isSame(one, shown[index]))
    )
  }
  if (Predicate.isObject(asked)) return isAsAsked(asked, shown)
  if (Predicate.isObject(shown)) return "id" in shown && isSame(asked, shown.id)
  return shown !== undefined && !Array.isArray(shown) && String(asked) === String(shown)
}

/**
 * Whether a record has every value that a request names for it. Where in doubt it has not: what is written otherwise
 * than it is shown, and what is not shown, such as passwords.
 */
export const isAsAsked = (asked: unknown, shown: unknown): boolean =>
  Predicate.isObject(asked) &&
  Predicate.isObject(shown) &&
  Object.keys(asked).length > 0 &&
  Object.entries(asked).every(
    ([name, value]) => Object.hasOwn(shown, name) && isSame(value, shown[name])
  )
