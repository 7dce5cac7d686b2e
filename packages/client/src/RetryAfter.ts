const seconds = /^\d+$/u
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u

/**
 * What a `Retry-After` header asks for in milliseconds: seconds, or the time until a date (RFC 9110,
 * 10.2.3). Undefined when there is none that can be read.
 */
export const retryAfterMillis = (header: string | null, nowMillis: number): number | undefined => {
  const text = header?.trim() ?? ""
  if (seconds.test(text)) return Number(text) * 1000
  return httpDate.test(text) ? Math.max(0, Date.parse(text) - nowMillis) : undefined
}
