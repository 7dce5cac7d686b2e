/** What a matcher of vitest or jest answers. */
export interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part))
  return text === undefined ? String(value) : text.slice(0, 2_000)
}

/** Passes when nothing is wrong. Otherwise the message says what was expected, what is wrong, and of what. */
export const verdict = (expected: string, received: unknown, problem?: string): Verdict => ({
  pass: problem === undefined,
  message: () =>
    problem === undefined
      ? `expected not ${expected}\nreceived ${shown(received)}`
      : `expected ${expected}: ${problem}\nreceived ${shown(received)}`
})
