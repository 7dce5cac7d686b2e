import { Predicate } from "effect"

/** Where two answers differ, but for what may differ. */

/**
 * What may differ between a network and a mock of it, and why:
 * - `api_key`: keys are random, and those of the mock follow from its seed;
 * - `info.attempts`: how each call of a postback went is not told by its delivery, so the mock makes it up.
 */
const free = /\.api_key$|\.info\.attempts$/u

const told = (value: unknown): string => (JSON.stringify(value) ?? "undefined").slice(0, 300)

/** Each place where two values differ, with both. */
export const differences = (
  real: unknown,
  mock: unknown,
  place = "body"
): ReadonlyArray<string> => {
  if (Object.is(real, mock)) return []
  if (!Predicate.isObject(real) || !Predicate.isObject(mock)) {
    if (Array.isArray(real) && Array.isArray(mock) && real.length === mock.length) {
      return real.flatMap((one, index) => differences(one, mock[index], `${place}.${index}`))
    }
    return [`${place}: server ${told(real)}, mock ${told(mock)}`]
  }
  const names = new Set([...Object.keys(real), ...Object.keys(mock)])
  return [...names]
    .filter((name) => !free.test(`${place}.${name}`))
    .flatMap((name) => differences(real[name], mock[name], `${place}.${name}`))
}
