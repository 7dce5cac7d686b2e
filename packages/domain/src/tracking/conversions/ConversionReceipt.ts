/** The answer about the conversion as it is after the call. */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { payload } from "../../values/Example.ts"
import { TransactionId } from "./Conversion.ts"
import type { ConversionRecord } from "./ConversionRecord.ts"

/** What a call did to a conversion. */
export const Result = Schema.Literals(["created", "exists", "changed", "unchanged"])
export type Result = typeof Result.Type

/** The same in a sentence. */
export const messages: { readonly [result in Result]: string } = {
  created: "Conversion created.",
  exists: "Conversion already exists.",
  changed: "Conversion changed.",
  unchanged: "Conversion is like this already."
}

/** A conversion as its reporters see it. */
export const ConversionReceipt = Schema.Struct({
  transaction_id: TransactionId.annotateKey({ description: "Id of the conversion" }),
  conv_status: ConversionStatus,
  affiliate_id: AffiliateId,
  offer_id: OfferId,
  goal_id: GoalId,
  created: Schema.Boolean.annotateKey({ description: "Whether this very call made it" }),
  message: Schema.String.annotateKey({
    description: "What the call did",
    examples: Object.values(messages)
  })
}).pipe(
  payload("ConversionReceipt", {
    transaction_id: "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e5f",
    conv_status: "pending",
    affiliate_id: 7,
    offer_id: 3,
    goal_id: 5,
    created: true,
    message: messages.created
  })
)
export type ConversionReceipt = typeof ConversionReceipt.Type

/** What a receipt says of a conversion. */
type Received = Pick<
  ConversionRecord,
  "transaction_id" | "status" | "affiliate_id" | "offer_id" | "goal_id"
>

/** The message about a conversion after a call that did this to it. */
export const of = (conversion: Received, result: Result): ConversionReceipt => ({
  transaction_id: conversion.transaction_id,
  conv_status: conversion.status,
  affiliate_id: conversion.affiliate_id,
  offer_id: conversion.offer_id,
  goal_id: conversion.goal_id,
  created: result === "created",
  message: messages[result]
})
