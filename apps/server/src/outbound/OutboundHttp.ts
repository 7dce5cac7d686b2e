import type { IncomingMessage } from "node:http"
import { OutboundFailure, OutboundRequest } from "@affnet/domain"
import * as NodeDns from "@effect/platform-node/NodeDns"
import { Context, Effect, Layer, Option, Semaphore } from "effect"
import { Dns } from "effect/net"
import { Failpoints } from "../outbox/Failpoints.ts"
import { connect } from "./Connection.ts"
import { exchange, type Message } from "./Exchange.ts"
import { makeAddresses } from "./OutboundAddresses.ts"
import { outboundSettings } from "./OutboundSettings.ts"
import { readBody } from "./ReplyBody.ts"

/** A call to somebody else's server. The time is for all of it: waiting, DNS, connection and reply. */
export interface OutboundCall extends Message {
  readonly url: string
  readonly timeout_millis: number
}

/** Calls that a process has open at once; further ones wait. */
const maxCalls = 128

/** A reply whose headers have come. */
interface Reply {
  readonly response: IncomingMessage
  readonly body: ReturnType<typeof readBody>
}

const replied = ({ body, response }: Reply, isWhole: boolean): OutboundFailure.OutboundReply => ({
  http_status: response.statusCode ?? 0,
  body: body.beginning(!isWhole),
  is_cut: !isWhole,
  retry_after: response.headers["retry-after"] ?? null
})

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
    readonly send: (
      call: OutboundCall
    ) => Effect.Effect<OutboundFailure.OutboundReply, OutboundFailure.OutboundFailure>
  }
>()("server/OutboundHttp") {
  /** With a resolver of names of one's own. */
  static readonly layerNoDns = Layer.effect(
    OutboundHttp,
    Effect.gen(function* () {
      const addressesOf = yield* makeAddresses(yield* outboundSettings)
      const calls = yield* Semaphore.make(maxCalls)
      const reach = yield* Failpoints

      const send = Effect.fnUntraced(function* (call: OutboundCall) {
        let isSent = false
        let reply: Reply | undefined

        return yield* Effect.gen(function* () {
          const target = yield* Option.match(targetOf(call), {
            onNone: () => failure("invalid_request", false),
            onSome: Effect.succeed
          })
          yield* calls.takeScoped(1)
          const socket = yield* connect(target, yield* addressesOf(target))
          isSent = true
          yield* reach("mid-send")
          const response = yield* exchange(socket, target, call)
          reply = { response, body: readBody(response) }
          return replied(reply, yield* reply.body.isWhole)
        }).pipe(
          Effect.timeoutOrElse({
            duration: call.timeout_millis,
            orElse: () =>
              reply === undefined
                ? failure("timeout", isSent)
                : Effect.succeed(replied(reply, false))
          })
        )
      }, Effect.scoped)

      return OutboundHttp.of({ send })
    })
  )

  static readonly layer = OutboundHttp.layerNoDns.pipe(
    Layer.provide(Layer.effect(Dns.Dns, NodeDns.make({ timeout: "3 seconds", tries: 2 })))
  )
}
