import { Schema } from "effect"

/** Status of what the mock does not do. No network answers so: it is a word to the test's author. */
export const status = 501

/** The mock network does not do this. It says so rather than answer something made up. */
export class Lacking extends Schema.TaggedError<Lacking>()("Lacking", { what: Schema.String }) {
  override get message() {
    return `The mock network does not do this: ${this.what}. Use @affnet/server/testing instead.`
  }
}

/** The body of the answer. */
export const bodyOf = (lacking: Lacking) => ({
  status: "error",
  success: false,
  code: status,
  name: "Not Implemented",
  message: lacking.message
})
