import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ConversionChanges } from "../../../src/tracking/conversions/ConversionChanges.ts"
import { PostbackDeliveries } from "../../../src/tracking/postback-deliveries/PostbackDeliveries.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"
import { changed, enqueue, given, options, services, start, stored } from "./Deliveries.ts"

const code = "https://tracker.example/?c={aff_click_id}&e={goal_alias}&p={payout}"

describeOnEngines(
  "What affiliates are told",
  services,
  (it) => {
    it.effect("is stored once for each postback, with all macros filled", () =>
      Effect.gen(function* () {
        const { conversion, postbacks } = yield* given([code, "https://other.example/"], {
          aff_click_id: "a b&c"
        })
        yield* enqueue({ before: undefined, after: conversion })
        const { attempts, deliveries } = yield* stored(conversion)
        assert.sameMembers(
          deliveries.map(({ postback_id }) => Number(postback_id)),
          postbacks.map(Number)
        )
        assert.deepInclude(deliveries[0], {
          affiliate_id: conversion.affiliate_id,
          offer_id: conversion.offer_id,
          goal_id: conversion.goal_id,
          transaction_id: conversion.transaction_id,
          conv_status: "approved",
          url: "https://tracker.example/?c=a%20b%26c&e=sale&p=8.00",
          host: "tracker.example",
          state: "pending",
          attempts: 0,
          next_millis: start
        })
        assert.isEmpty(attempts)
      })
    )

    it.effect("is stored once for each change of the status, and for none of the money", () =>
      Effect.gen(function* () {
        const { conversion } = yield* given([code])
        yield* enqueue({ before: undefined, after: conversion })
        yield* enqueue(changed(conversion, "rejected"))
        yield* enqueue({ before: conversion, after: { ...conversion, adv_order_id: "7" } })
        const { deliveries } = yield* stored(conversion)
        assert.deepStrictEqual(
          deliveries.map(({ conv_status }) => conv_status),
          ["approved", "rejected"]
        )
      })
    )

    it.effect("is gone with the transaction of the change", () =>
      Effect.gen(function* () {
        const { conversion } = yield* given([code])
        const deliveries = yield* PostbackDeliveries
        const change = { before: undefined, after: conversion }
        yield* deliveries
          .enqueue(change)
          .pipe(Effect.andThen(Effect.fail("no")), inTransaction, Effect.ignore)
        assert.isEmpty((yield* stored(conversion)).deliveries)
      })
    )

    it.effect("follows from every change that conversions make known", () =>
      Effect.gen(function* () {
        const { conversion } = yield* given([code])
        const change = { before: { ...conversion, status: "hold" as const }, after: conversion }
        const origin = {
          actor: "system",
          proof: "key" as const,
          source: "test",
          ip: null,
          user_agent: null,
          request_id: null
        }
        yield* Effect.flatMap(ConversionChanges, ({ record }) => record(change, origin)).pipe(
          inTransaction,
          Effect.provide(ConversionChanges.layer)
        )
        assert.strictEqual((yield* stored(conversion)).deliveries.length, 1)
      })
    )

    it.effect("is nothing of another affiliate's postbacks, nor for iframes and images", () =>
      Effect.gen(function* () {
        const { conversion } = yield* given([])
        const other = yield* given([code])
        yield* givenPostback(conversion.affiliate_id, { code, type: 2 })
        yield* givenPostback(conversion.affiliate_id, { code, type: 3 })
        yield* givenPostback(conversion.affiliate_id, { code, status: 2 })
        yield* enqueue({ before: undefined, after: conversion })
        assert.isEmpty((yield* stored(conversion)).deliveries)
        assert.isEmpty((yield* stored(other.conversion)).deliveries)
      })
    )
  },
  options
)
