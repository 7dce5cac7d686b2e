import { OutboundFailure, OutboundRequest } from "@affnet/domain"
import * as NodeDns from "@effect/platform-node/NodeDns"
import { Context, Effect, Layer, Option, Semaphore } from "effect"
import { Dns } from "effect/net"
import { Failpoints } from "../outbox/Failpoints.ts"
import type { OutsideTransaction } from "../sql/Transaction.ts"
import { exchange, type Message } from "./Exchange.ts"
import { makeConnections } from "./KeptConnections.ts"
import { makeAddresses } from "./OutboundAddresses.ts"
import { outboundSettings } from "./OutboundSettings.ts"
import type { Reply } from "./Reply.ts"

/** A call to another server. The timeout covers all of it: waiting, DNS, connection and reply. */
export interface OutboundCall extends Message {
  readonly url: string
  readonly timeout_millis: number
  /** The vendor that is called; missing for the server of an affiliate. */
  readonly vendor_id?: number
}

type Send = (
  call: OutboundCall
) => Effect.Effect<
  OutboundFailure.OutboundReply,
  OutboundFailure.OutboundFailure,
  OutsideTransaction
>

/** Replies in place of other people's servers; no call leaves the process. Tests provide it. */
export const ScriptedReplies = Context.Reference<Send | undefined>("server/ScriptedReplies", {
  defaultValue: () => undefined
})

/** Calls that a process has open at once; further ones wait. */
const maxCalls = 128

const failure = (reason: OutboundFailure.Reason, is_sent: boolean) =>
  Effect.fail(new OutboundFailure.OutboundFailure({ reason, is_sent }))

const targetOf = (call: OutboundCall) =>
  call.headers.every(({ name, value }) => OutboundRequest.isHeaderAllowed(name, value))
    ? OutboundRequest.targetOf(call.url)
    : Option.none()

/**
 * Calls servers that affiliates and vendors name. It never reaches what lies inside of our own network
 * (see `OutboundAddress`), follows no redirect, and is done when its time is.
 */
export class OutboundHttp extends Context.Service<
  OutboundHttp,
  {
    readonly send: Send
  }
>()("server/OutboundHttp") {
  /** With a resolver of names of one's own. */
  static readonly layerNoDns = Layer.effect(
    OutboundHttp,
    Effect.gen(function* () {
      const scripted = yield* ScriptedReplies
      if (scripted !== undefined) return OutboundHttp.of({ send: scripted })
      const addressesOf = yield* makeAddresses(yield* outboundSettings)
      const connectionTo = yield* makeConnections
      const calls = yield* Semaphore.make(maxCalls)
      const reach = yield* Failpoints

      const send = Effect.fnUntraced(function* (call: OutboundCall) {
        const found = targetOf(call)
        if (Option.isNone(found)) return yield* failure("invalid_request", false)
        const target = found.value
        let isSent = false
        let reply: Reply | undefined

        return yield* Effect.gen(function* () {
          const socket = yield* connectionTo(target, yield* addressesOf(target))
          isSent = true
          yield* reach("mid-send")
          return yield* exchange(socket, target, call, (begun) => {
            reply = begun
          })
        }).pipe(
          Effect.scoped,
          calls.withPermit,
          Effect.timeoutOrElse({
            duration: call.timeout_millis,
            orElse: () =>
              reply === undefined ? failure("timeout", isSent) : Effect.succeed(reply.read(true))
          })
        )
      })

      return OutboundHttp.of({ send })
    })
  )

  static readonly layer = OutboundHttp.layerNoDns.pipe(
    Layer.provide(Layer.effect(Dns.Dns, NodeDns.make({ timeout: "3 seconds", tries: 2 })))
  )
}
