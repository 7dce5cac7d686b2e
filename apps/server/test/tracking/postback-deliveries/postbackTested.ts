import { Schema } from "effect"
import type { DatabaseLayer } from "../../platform/sql/engines.ts"
import { assertSuccess } from "../../wire/Envelope.ts"
import type { Received } from "../../wire/Exchange.ts"
import { server } from "../../wire/WireServer.ts"

/** A server that may call this machine. */
export const network = (database: DatabaseLayer) =>
  server({ AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8" })(database)

const Tested = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Struct({ test: Schema.Record(Schema.String, Schema.Unknown) }) })
)

/** What came of a test. */
export const testOf = (answer: Received) => {
  assertSuccess(answer)
  return Schema.decodeUnknownSync(Tested)(answer.text).info.test
}
