import { Currency, Invoice, Metric, StatisticsShape } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { caller } from "../callers/Caller.ts"
import { type IdName, SeenIds } from "./SeenIds.ts"
import { startingWith } from "./startingWith.ts"

/** What a person types into the arguments of prompts and the templates of resources. */

type Complete = (input: string) => Effect.Effect<Array<string>>

/** Currencies. */
export const currency: Complete = startingWith(Currency.codes)

/** Statuses of invoices. */
export const invoiceStatus: Complete = startingWith(Invoice.Status.literals)

/** Spans of days. */
export const days: Complete = startingWith(["7", "14", "30", "90"])

/** Breakdowns of the caller's reports. */
export const breakdown: Complete = (input) =>
  Effect.flatMap(caller, ({ role }) => startingWith(StatisticsShape.dimensionsOf(role))(input))

/** Metrics that the caller may see. */
export const metric: Complete = (input) =>
  Effect.flatMap(caller, ({ role }) => startingWith(Metric.visibleTo(role))(input))

const maxCountries = 100

/** Codes of countries whose code or name has the text; none when the network does not answer. */
export const country: Complete = (input) =>
  Effect.flatMap(caller, ({ client }) =>
    client.lists.listCountries({ query: { q: input, perPage: maxCountries } })
  ).pipe(
    Effect.map(({ items }) => items.flatMap(({ country_code = [] }) => country_code)),
    Effect.catch(() => Effect.succeed([]))
  )

/** The ids among texts. */
const idsAmong =
  <Id>(schema: Schema.Schema<Id>) =>
  (texts: ReadonlyArray<string>): Array<Id> =>
    texts.map(Number).filter(Schema.is(schema))

/** Completions by what the caller has seen. */
export class Completions extends Context.Service<
  Completions,
  {
    readonly seen: (name: IdName) => Complete
    /** The same for the templates of resources, which know ids as they are. */
    readonly seenAs: <Id>(
      name: IdName,
      schema: Schema.Schema<Id>
    ) => (input: string) => Effect.Effect<Array<Id>>
  }
>()("mcp/Completions") {
  static readonly layer = Layer.effect(
    Completions,
    Effect.map(SeenIds, ({ of }) => {
      const seen =
        (name: IdName): Complete =>
        (input) =>
          Effect.flatMap(caller, ({ principal }) =>
            Effect.flatMap(of(principal, name), (ids) => startingWith(ids)(input))
          )
      return {
        seen,
        seenAs: (name, schema) => (input) => Effect.map(seen(name)(input), idsAmong(schema))
      }
    })
  ).pipe(Layer.provide(SeenIds.layer))
}
