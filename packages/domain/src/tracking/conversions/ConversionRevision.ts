/** The decision about a change of a conversion by a report or a manager. */
import { Result, Struct } from "effect"
import * as Refusal from "../../catalog/ConversionRefusal.ts"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { PricedTerms } from "../../catalog/CustomTerms.ts"
import * as ExchangeStamp from "../../catalog/ExchangeStamp.ts"
import * as Payout from "../../catalog/Payout.ts"
import { transition } from "./Conversion.ts"
import { admit } from "./ConversionDecision.ts"
import type { Admission, ConvertedGoal } from "./ConversionFacts.ts"
import { releaseAfter } from "./ConversionHold.ts"
import { standing } from "./ConversionLimits.ts"
import type { Proof } from "./ConversionProof.ts"
import type { ConversionRecord, NewConversionRecord } from "./ConversionRecord.ts"

/** The new values of a conversion; missing ones stay. */
export interface Revision extends Payout.Revision {
  readonly conv_status?: ConversionStatus | undefined
}

/** The facts of the decision, besides the conversion and the change. */
export interface RevisionFacts extends Admission {
  readonly proof: Proof
  /** The goal, deleted or not; not needed unless `needsTerms`. */
  readonly goal: ConvertedGoal | undefined
  readonly agreements: ReadonlyArray<Payout.Agreement>
  /** Of its offer, those included that hold no more. */
  readonly customTerms: ReadonlyArray<PricedTerms>
  readonly nowMillis: number
}

type Decided = Result.Result<ConversionRecord, Refusal.ConversionRefused>

/** Whether a change depends on the goal and on agreements. */
export const needsTerms = (before: ConversionRecord, said: Revision): boolean =>
  said.amount !== undefined ||
  said.payout !== undefined ||
  said.revenue !== undefined ||
  before.hold_reason !== null

/** The conversion after the change, the same one when nothing changes. Managers may set any price. */
export const revise = (before: ConversionRecord, said: Revision, facts: RevisionFacts): Decided =>
  Result.gen(function* () {
    const { agreements, customTerms, goal, proof, settings } = facts
    yield* admit(proof, facts)
    const { hold_reason: held } = before
    const status = said.conv_status ?? before.status
    const custom = customTerms.find(({ id }) => id === before.custom_term_id)
    const campaignPlan = before.commission_plan_id
    const terms =
      goal === undefined ? [] : Payout.termsOf({ custom, agreements, campaignPlan, goal })
    const price = yield* Payout.changedPrice(before, said, terms)
    const amount = said.amount ?? before.amount
    const judged =
      proof.by === "key" || goal === undefined
        ? { status, hold_reason: status === "hold" ? held : null }
        : standing(status, { proof, settings, said, price, goal, terms, held })
    const by = proof.by === "key" ? "manager" : "report"
    const sources = Payout.changedSources(before, said, terms, by)
    const release_millis = releaseAfter(before, judged)
    const wanted = { ...before, ...price, ...sources, amount, ...judged, release_millis }
    return isSame(before, wanted) ? before : yield* changed(before, wanted, facts)
  })

/** What a report says by itself, or by what it says. */
const stated = [
  "amount",
  "antifraud_logic_score",
  "fraud_rules",
  "hold_by",
  "hold_reason",
  "payout",
  "payout_by",
  "release_millis",
  "revenue",
  "revenue_by",
  "status"
] as const satisfies ReadonlyArray<keyof ConversionRecord>

/** An unsigned conversion as a proven report of it says. */
export const supersede = (
  before: ConversionRecord,
  reported: NewConversionRecord,
  facts: Pick<RevisionFacts, "proof" | "nowMillis">
): Decided => {
  const adv_order_id = reported.adv_order_id ?? before.adv_order_id
  return changed(before, { ...before, ...Struct.pick(reported, stated), adv_order_id }, facts)
}

const isSame = (one: ConversionRecord, other: ConversionRecord): boolean =>
  one.status === other.status && one.hold_reason === other.hold_reason && hasSamePrice(one, other)

const hasSamePrice = (one: ConversionRecord, other: ConversionRecord): boolean =>
  one.amount === other.amount && one.revenue === other.revenue && one.payout === other.payout

const changed = (
  before: ConversionRecord,
  wanted: ConversionRecord,
  { nowMillis, proof }: Pick<RevisionFacts, "proof" | "nowMillis">
): Decided =>
  Result.gen(function* () {
    const by = proof.by === "key" ? "manager" : "advertiser"
    yield* Result.mapError(transition(wanted.status, by), () => Refusal.of("status_reserved"))
    const isMadeOwn = before.proof === "unsigned" && proof.by !== "key"
    const money = hasSamePrice(before, wanted)
      ? undefined
      : yield* ExchangeStamp.withNetworkMoney(wanted, before)
    return {
      ...wanted,
      ...money,
      proof: isMadeOwn ? proof.by : before.proof,
      updated_millis: nowMillis
    }
  })
