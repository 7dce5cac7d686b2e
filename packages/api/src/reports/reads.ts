import { Schema } from "effect"

/** What the numbers of a report are made of. */
export const reads = Schema.Literals(["sums", "events"]).annotate({
  description:
    "`sums` are kept ready; `events` are read one by one, which takes seconds where there are millions of them",
  examples: ["sums"]
})
