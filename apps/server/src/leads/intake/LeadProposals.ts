import {
  type ConversionRefusal,
  Lead,
  type LeadFacts,
  LeadNotKept,
  LeadValues,
  ProvisionalLead
} from "@affnet/domain"
import { Clock, Context, Data, Effect, Layer, Option, Result, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction, type Transaction } from "../../platform/sql/Transaction.ts"
import { CapReservations } from "../../tracking/caps/CapReservations.ts"
import { ClicksRepo } from "../../tracking/clicks/ClicksRepo.ts"
import { ConversionPlans } from "../../tracking/conversions/ConversionPlans.ts"
import { ConversionsRepo } from "../../tracking/conversions/ConversionsRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { ProvisionalLeadsRepo } from "../store/ProvisionalLeadsRepo.ts"
import { attemptOf, type Handed } from "./Handed.ts"
import { LeadClicks } from "./LeadClicks.ts"
import { LeadDecisions } from "./LeadDecisions.ts"
import { LeadRecords, type Round } from "./LeadRecords.ts"

/** A lead that was there before, or waits for its vendors already, or whose vendors are about to be called. */
export type Proposal =
  | { readonly kind: "known" | "joined"; readonly lead_id: Lead.LeadId }
  | { readonly kind: "begun"; readonly lead_id: Lead.LeadId; readonly round: Round }

/** No vendor is called. The lead of a twin may be the reason, and is seen by who asks again. */
export class NotProposed extends Data.TaggedError("NotProposed")<{
  readonly refusal: LeadNotKept.LeadNotKept
  readonly facts: LeadFacts.LeadFacts
}> {}

type Refused = ConversionRefusal.ConversionRefused | NotProposed

/** Begins leads that are kept only when a vendor accepts them. */
export class LeadProposals extends Context.Service<
  LeadProposals,
  {
    readonly propose: (
      handed: Handed
    ) => Effect.Effect<Proposal, Refused, Scope.Scope | Transaction>
  }
>()("server/LeadProposals") {
  static readonly layer = Layer.effect(
    LeadProposals,
    Effect.gen(function* () {
      const caps = yield* CapReservations
      const clicks = yield* LeadClicks
      const clicksRepo = yield* ClicksRepo
      const conversions = yield* ConversionsRepo
      const decisions = yield* LeadDecisions
      const inTransaction = yield* makeTransaction
      const leads = yield* LeadsRepo
      const plans = yield* ConversionPlans
      const random = yield* SecureRandom.SecureRandom
      const records = yield* LeadRecords
      const repo = yield* ProvisionalLeadsRepo

      /** Does something and takes it back, but for what it found out. */
      const undone = <A, E>(work: Effect.Effect<A, E, Transaction>) =>
        Effect.flip(inTransaction(Effect.flip(work)))

      /** The plan needs the click where clicks are, and the click is not there yet. */
      const planOf = (handed: Handed, click_id: string | undefined, isNew: boolean) => {
        const plan = plans.plan(attemptOf(handed, click_id))
        return handed.click === undefined || !isNew
          ? plan
          : undone(Effect.andThen(clicksRepo.store([handed.click.pending]), plan))
      }

      const found = (kind: "known" | "joined", lead_id: Lead.LeadId) => ({ kind, lead_id })

      /** A lead like it that is there already, or about to be, or its conversion without any. */
      const findTwin = Effect.fnUntraced(function* (once_key: string | null) {
        if (once_key === null) return undefined
        const joined = yield* repo.idOfOnce(once_key)
        if (Option.isSome(joined)) return found("joined", joined.value)
        const keys = { transaction_id: "", once_key, order_key: null }
        const [known] = yield* conversions.findByKeys(keys)
        if (known === undefined) return undefined
        const lead = yield* leads.findByConversion(known.id)
        return Option.isNone(lead) ? "converted" : found("known", lead.value.lead_id)
      })

      const propose = Effect.fn("LeadProposals.propose")(function* (
        handed: Handed
      ): Effect.fn.Return<Proposal, Refused, Scope.Scope | Transaction> {
        const { click: made } = handed
        if (made !== undefined) yield* clicks.requireGoal(made, attemptOf(handed, undefined))
        const click_id = made === undefined ? undefined : yield* clicks.claim(made)
        const isNew = click_id === made?.pending.click.id
        if (click_id !== undefined && !isNew) {
          const waiting = yield* repo.idOfClick(click_id)
          if (Option.isSome(waiting)) return found("joined", waiting.value)
        }
        const plan = yield* planOf(handed, click_id, isNew)
        const { once_key } = plan.keys
        const twin = yield* findTwin(once_key)
        if (twin !== undefined && twin !== "converted") return twin
        const { timezone } = plan.click
        const planned = yield* Effect.fromResult(plan.conversion)
        const judged = yield* decisions.judge({ conversion: planned, timezone }, handed, false)
        const { campaign, country, trash_reason } = judged
        const conversion = { ...planned, status: judged.status }
        const lead_id = Lead.LeadId.make(yield* random.uuidV4())
        const fields = LeadValues.stored(handed.input)
        const known = { campaign, conversion, fields }
        const facts = ProvisionalLead.facts(lead_id, known, plan.goal.alias)
        const refuse = (reason: LeadNotKept.Reason) =>
          Effect.fail(new NotProposed({ refusal: LeadNotKept.of(reason), facts }))
        if (twin === "converted") return yield* refuse("conversion_exists")
        if (trash_reason !== null) {
          const refusal = LeadNotKept.ofTrash(trash_reason, campaign, fields)
          return yield* Effect.fail(new NotProposed({ refusal, facts }))
        }
        const called = yield* decisions.vendors({ campaign, conversion, click: plan.click }, true)
        if (Result.isFailure(called)) return yield* refuse(called.failure.reason)
        if (campaign === undefined) return yield* refuse("no_active_campaign")
        const change = { before: undefined, after: conversion }
        yield* Effect.catchIf(
          caps.apply(change, timezone),
          ({ reason }) => reason === "cap_reached",
          () => refuse("cap_reached")
        )
        const click =
          handed.click === undefined || !isNew
            ? null
            : { columns: { ...handed.click.pending.click }, visit: handed.click.pending.visit }
        const { details } = plan
        const lead = { conversion, once_key, details, fields, campaign, country, timezone, click }
        // A twin was faster, or the click has converted without a lead.
        if (!(yield* repo.insert(lead_id, lead))) return yield* refuse("conversion_exists")
        const nowMillis = yield* Clock.currentTimeMillis
        const round = yield* records.begin(handed, facts, called.success, nowMillis)
        return { kind: "begun", lead_id, round }
      })

      return LeadProposals.of({ propose })
    })
  ).pipe(
    Layer.provide([
      CapReservations.layer,
      ClicksRepo.layer,
      ConversionPlans.layer,
      ConversionsRepo.layer,
      LeadClicks.layer,
      LeadDecisions.layer,
      LeadRecords.layer,
      LeadsRepo.layer,
      layerSecureRandom,
      ProvisionalLeadsRepo.layer
    ])
  )
}
