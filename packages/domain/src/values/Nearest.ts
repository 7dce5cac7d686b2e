/**
 * "Did you mean": the known name that is nearest to a misspelt one.
 */

/** How many letters have to be inserted, left out or replaced to turn `a` into `b`. */
export const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Longer names are no typing errors. */
const maxLength = 64

/** The name that differs from `name` in a third of its letters at most; the first of the nearest. */
export const nearest = (name: string, names: Iterable<string>): string | undefined => {
  const given = name.slice(0, maxLength).toLowerCase()
  let best: string | undefined
  let limit = Math.ceil(given.length / 3) + 1
  for (const candidate of names) {
    const found = distance(given, candidate.toLowerCase())
    if (found < limit) {
      best = candidate
      limit = found
    }
  }
  return best
}

/** The message for an unknown name: `` Unknown metric `clikcs`. Did you mean `clicks`? `` */
export const unknown = (what: string, name: string, names: Iterable<string>): string => {
  const suggestion = nearest(name, names)
  const problem = `Unknown ${what} \`${name.slice(0, maxLength)}\`.`
  return suggestion === undefined ? problem : `${problem} Did you mean \`${suggestion}\`?`
}
