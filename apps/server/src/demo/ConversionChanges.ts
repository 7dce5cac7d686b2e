import { ConversionHistory, Money } from "@affnet/domain"
import { Result } from "effect"
import type { Conversion } from "./Conversions.ts"

/** Advertisers decide about their conversions; one of so many is decided by a manager. */
const byManager = 6

const money = (units: bigint) => Result.getOrThrow(Money.fromUnits(units))

const stateOf = (
  { amount, payout, revenue }: Conversion,
  status: Conversion["status"]
): ConversionHistory.State =>
  ConversionHistory.stateOf({
    status,
    hold_reason: null,
    revenue: money(revenue),
    payout: money(payout),
    amount: amount === null ? null : money(amount)
  })

/** Whether somebody decided about it. */
export const isDecided = ({ status }: Conversion): boolean =>
  status === "approved" || status === "rejected"

/** What was decided about conversions after they were made, the oldest decision first. */
export const conversionChanges = (conversions: ReadonlyArray<Conversion>) =>
  conversions
    .filter(isDecided)
    .map((conversion) => ({
      conversion_id: conversion.id,
      created_millis: conversion.updated_millis,
      ...(conversion.id % byManager === 0
        ? { actor: "manager 1", proof: "key", source: "change-status" }
        : {
            actor: conversion.report_actor,
            proof: conversion.report_proof,
            source: "conv-change"
          }),
      state_before: JSON.stringify(stateOf(conversion, "pending")),
      state_after: JSON.stringify(stateOf(conversion, conversion.status))
    }))
    .sort((one, other) => one.created_millis - other.created_millis)
