import { Effect, Layer } from "effect"
import { LeadWorker } from "../../src/leads/delivery/LeadWorker.ts"
import { client } from "../platform/outbound/OutboundClient.ts"
import type { DatabaseLayer } from "../platform/sql/engines.ts"
import { at } from "../tracking/postback-deliveries/Deliveries.ts"
import { services } from "./givenLead.ts"

/** Calls go to this machine here. */
const outbound = Layer.orDie(client("127.0.0.0/8"))

/** The server, and a worker on the same database. */
export const servicesWithWorker = (database: DatabaseLayer) =>
  LeadWorker.layer.pipe(Layer.provide(outbound), Layer.provideMerge(services(database)))

/** Sends everything that is due at a moment, and waits until it is settled. */
export const workAt = (millis: number) =>
  Effect.flatMap(LeadWorker, ({ settled, step }) =>
    Effect.gen(function* () {
      while ((yield* step) > 0) yield* settled
    })
  ).pipe(at(millis))
