import { Forbidden, type Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type ConversionRefusal,
  type ConversionStatus,
  ConversionStatusChange
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { TellsAffiliates } from "../postback-deliveries/PostbackDeliveries.ts"
import { ConversionRevision } from "./ConversionRevision.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"

type Result = ConversionStatusChange.Result

const byManager = { proof: { by: "key" }, source: "change-status" } as const

/** Longer numbers are no ids. */
const idPattern = /^\d{1,15}$/u

const resultOf = ({ reason }: ConversionRefusal.ConversionRefused): Effect.Effect<Result> =>
  reason === "cap_reached"
    ? Effect.succeed(reason)
    : Effect.die(new Error(`A change of the status was refused as ${reason}`))

/** The statuses of conversions, as managers set them, and advertisers where they may. */
export class ConversionStatuses extends Context.Service<ConversionStatuses>()(
  "server/ConversionStatuses",
  {
    make: Effect.gen(function* () {
      const assignments = yield* AssignmentsRepo
      const network = yield* NetworkSettingsRepo
      const inTransaction = yield* makeTransaction
      const repo = yield* ConversionsRepo
      const revision = yield* ConversionRevision

      const changeOne = Effect.fnUntraced(function* (
        id: string,
        conv_status: ConversionStatus.ConversionStatus | undefined,
        advertiser_id: number | undefined
      ) {
        const before = yield* idPattern.test(id)
          ? repo.findByIdForUpdate(Number(id))
          : repo.findForUpdate(id)
        if (before === undefined) return "not_found"
        if (advertiser_id !== undefined && before.advertiser_id !== advertiser_id) {
          return "not_found"
        }
        yield* assignments.requireEvent(before)
        const { isChanged } = yield* revision.revise(before, { conv_status }, byManager)
        return isChanged ? "changed" : "unchanged"
      }, inTransaction)

      const changeAll = (
        wanted: ConversionStatusChange.ConversionStatusChange,
        advertiser_id?: number
      ) =>
        Effect.forEach(ConversionStatusChange.wantedIds(wanted), (id) =>
          changeOne(id, ConversionStatusChange.wantedStatus(wanted), advertiser_id).pipe(
            Effect.catchTags({
              ConversionRefused: resultOf,
              NotFound: () => Effect.succeed<Result>("not_found")
            }),
            Effect.map((result) => ({ id, result }))
          )
        )

      /** The statuses of the calling advertiser's conversions, where the network lets advertisers decide. */
      const changeOwn = Effect.fn("ConversionStatuses.changeOwn")(function* (
        { account_id }: Principal,
        wanted: ConversionStatusChange.ConversionStatusChange
      ) {
        const { advertisers_decide } = yield* network.get
        if (!advertisers_decide) return yield* new Forbidden()
        yield* Refusals.unless(ConversionStatusChange.problemOfAdvertiser(wanted))
        return yield* changeAll(wanted, account_id)
      })

      return {
        /** Each conversion is a transaction of its own: one that cannot change does not affect the others. */
        change: Effect.fn("ConversionStatuses.change")(
          (wanted: ConversionStatusChange.ConversionStatusChange) =>
            changeAll(wanted).pipe(
              Effect.provideService(TellsAffiliates, wanted.fire_postbacks !== false)
            )
        ),
        changeOwn
      }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionStatuses, ConversionStatuses.make).pipe(
    Layer.provide([
      AssignmentsRepo.layer,
      ConversionRevision.layer,
      ConversionsRepo.layer,
      NetworkSettingsRepo.layer
    ])
  )
}
