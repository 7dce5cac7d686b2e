import { Effect, Random } from "effect"

/** Results and lines show such names: three digits are one token, three letters of no word may be three. */
const digits = 9
const drawn = Effect.map(Random.nextIntBetween(0, 10 ** digits, { halfOpen: true }), (number) =>
  String(number).padStart(digits, "0")
)

/** A name that nothing else has: `mcp-` or another prefix, and eighteen digits. */
export const drawnId = (prefix: string): Effect.Effect<string> =>
  Effect.map(Effect.all([drawn, drawn]), ([first, last]) => `${prefix}-${first}${last}`)
