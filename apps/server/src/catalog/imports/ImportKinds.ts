import type { NotFound, PreconditionFailed } from "@affnet/api"
import { ValidationFailed } from "@affnet/api"
import { Refusals, SchemaErrors } from "@affnet/api/Wire"
import { Advertiser, Affiliate, Campaign, type Import, ImportFile, Offer } from "@affnet/domain"
import { Context, Effect, Layer, Result, Schema, type Scope } from "effect"
import type { Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { Advertisers } from "../../accounts/advertisers/Advertisers.ts"
import { Affiliates } from "../../accounts/affiliates/Affiliates.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { Campaigns } from "../campaigns/Campaigns.ts"
import { OfferChanges } from "../offers/OfferChanges.ts"
import { Offers } from "../offers/Offers.ts"

/** The fields of a line. */
type Fields = Readonly<Record<string, unknown>>

/** The result for each: an id, or the refusal. */
export type Made = ReadonlyArray<Result.Result<number, ValidationFailed>>

/** How lines of one kind become records. */
export interface LineKind {
  /** Rows in one transaction: few enough not to block others for long. */
  readonly atOnce: number
  /** Fails when another transaction takes a value that one of them needs. */
  readonly make: (
    actor: Actor,
    lines: ReadonlyArray<Fields>
  ) => Effect.Effect<Made, ValidationFailed, Transaction | Scope.Scope>
  /** Removes what a line made. */
  readonly remove: (actor: Actor, id: number) => Effect.Effect<void, never, Scope.Scope>
}

/** A record that no longer exists stays as it is. */
const isGone = (work: Effect.Effect<void, NotFound | PreconditionFailed, Scope.Scope>) =>
  Effect.catchTags(work, { NotFound: () => Effect.void, PreconditionFailed: Effect.die })

/** Lines are decoded by the schema of the request that creates one, and those that it takes are created. */
const kindOf = <A, I>(
  input: Schema.Codec<A, I>,
  {
    create,
    ...kind
  }: Pick<LineKind, "atOnce" | "remove"> & {
    readonly create: (
      actor: Actor,
      inputs: ReadonlyArray<A>
    ) => Effect.Effect<Made, ValidationFailed, Transaction | Scope.Scope>
  }
): LineKind => {
  const decode = Schema.decodeUnknownResult(Schema.toCodecJson(input), { errors: "all" })
  const decoded = (fields: Fields) =>
    Result.mapError(
      decode(fields),
      (error) => new ValidationFailed({ errors: SchemaErrors.fieldErrors(error) })
    )
  return {
    ...kind,
    make: Effect.fnUntraced(function* (actor, lines) {
      const read = lines.map(decoded)
      const good = read.flatMap((line) => (Result.isSuccess(line) ? [line.success] : []))
      const made = (yield* create(actor, good)).values()
      return read.map((line) => Result.flatMap(line, () => made.next().value ?? Result.succeed(0)))
    })
  }
}

/** Creates one after the other, each in a transaction within the one that is open. */
const eachBy =
  <A, E, R>(create: (actor: Actor, input: A) => Effect.Effect<{ readonly id: number }, E, R>) =>
  (actor: Actor, inputs: ReadonlyArray<A>) =>
    Effect.forEach(inputs, (input) =>
      create(actor, input).pipe(
        Effect.map(({ id }) => id),
        Effect.result
      )
    )

/** Everything that files may hold. */
export class ImportKinds extends Context.Service<
  ImportKinds,
  Readonly<Record<Import.Kind, LineKind>>
>()("server/ImportKinds") {
  static readonly layer = Layer.effect(
    ImportKinds,
    Effect.gen(function* () {
      const advertisers = yield* Advertisers
      const affiliates = yield* Affiliates
      const campaigns = yield* Campaigns
      const changes = yield* OfferChanges
      const offers = yield* Offers
      const { madeAtOnce } = yield* Dialect

      const createCampaign = Effect.fnUntraced(function* (
        actor: Actor,
        input: Parameters<typeof campaigns.create>[1]
      ) {
        const isThere = yield* campaigns.isNamed(input)
        yield* Refusals.unless(
          isThere
            ? {
                field: "name",
                problem: "is the name of another campaign of this affiliate and offer"
              }
            : undefined
        )
        return yield* Effect.catchTag(campaigns.create(actor, input), "NotFound", Effect.die)
      })

      return ImportKinds.of({
        affiliates: kindOf(ImportFile.inputs.affiliates, {
          atOnce: madeAtOnce,
          create: affiliates.createMany,
          remove: (actor, id) => isGone(affiliates.delete(actor, Affiliate.AffiliateId.make(id)))
        }),
        advertisers: kindOf(ImportFile.inputs.advertisers, {
          atOnce: madeAtOnce,
          create: advertisers.createMany,
          remove: (actor, id) => isGone(advertisers.delete(actor, Advertiser.AdvertiserId.make(id)))
        }),
        offers: kindOf(ImportFile.inputs.offers, {
          atOnce: 20,
          create: eachBy(changes.create),
          remove: (actor, id) => isGone(offers.delete(actor, Offer.OfferId.make(id)))
        }),
        campaigns: kindOf(ImportFile.inputs.campaigns, {
          atOnce: 20,
          create: eachBy(createCampaign),
          remove: (actor, id) => campaigns.retract(actor, Campaign.CampaignId.make(id))
        })
      })
    })
  ).pipe(
    Layer.provide([
      Advertisers.layer,
      Affiliates.layer,
      Campaigns.layer,
      OfferChanges.layer,
      Offers.layer
    ])
  )
}
