import { BadRequest, Forbidden, type Principal, Unauthorized } from "@affnet/api"
import { Session } from "@affnet/api/Wire"
import { Permission, Role } from "@affnet/domain"
import { Effect, Layer, Stream } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { Authenticator } from "../../accounts/sessions/Authenticator.ts"
import * as SessionCookie from "../../accounts/sessions/SessionCookie.ts"
import { Sessions } from "../../accounts/sessions/Sessions.ts"
import * as EventStream from "../../platform/http/EventStream.ts"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { LiveNumbers } from "./LiveNumbers.ts"
import { nameOf, viewOf } from "./LiveView.ts"

/** Sums are reports, whoever they are told to. */
const maySee = ({ access, role }: Principal): boolean =>
  role !== "manager" || (access !== undefined && Permission.allows(access.role, "reports:read"))

/** Whether somebody still sees what he saw when he began. */
const sees = (me: Principal, now: Principal): boolean =>
  maySee(now) && now.account_id === me.account_id && nameOf(viewOf(now)) === nameOf(viewOf(me))

const keyInAddress = new BadRequest({
  errors: { "api-key": ["must be sent as X-API-Key: an address stands open as long as the stream"] }
})

/** Asks again who calls, as the pipeline did at first, without keeping a session alive; nothing by a key in the address. */
const makeCheck = Effect.gen(function* () {
  const sessions = yield* Sessions
  const authenticator = yield* Authenticator
  return (me: Principal, request: HttpServerRequest.HttpServerRequest, ip: string) => {
    const key = request.headers["x-api-key"]
    const token = SessionCookie.tokenOf(request)
    const isSame = (now: Principal | undefined) => now !== undefined && sees(me, now)
    if (me.session !== undefined && token !== undefined) {
      return Effect.map(sessions.look(token), isSame)
    }
    if (key === undefined) return undefined
    return Effect.match(authenticator.authenticate(key, ip), {
      onFailure: () => false,
      onSuccess: isSame
    })
  }
})

/** Whoever loses the connection asks again after so many milliseconds. */
const opening = "retry: 2000\n\n"

/**
 * `GET /api/v2/{network,advertiser,affiliate}/dashboard/live`: today's numbers of whoever calls, as server-sent
 * events, within two seconds of each change. A stream is no answer that the contract could promise a shape of.
 */
export const LiveHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const live = yield* LiveNumbers
    const checkOf = yield* makeCheck
    const answer = Effect.gen(function* () {
      const me = yield* Session
      if (me === undefined) return yield* new Unauthorized()
      if (!maySee(me)) return yield* new Forbidden()
      const { ip } = yield* RequestOrigin
      const isAdmitted = checkOf(me, yield* HttpServerRequest.HttpServerRequest, ip)
      if (isAdmitted === undefined) return yield* keyInAddress
      const numbers = yield* live.follow(me, isAdmitted)
      const events = Stream.map(numbers, (text) => EventStream.eventOf("today", text))
      return yield* EventStream.respond(Stream.concat(Stream.make(opening), events))
    })
    for (const role of Role.Role.literals) {
      yield* router.add("GET", `${Role.pathPrefix[role]}/dashboard/live`, answer)
    }
  })
).pipe(Layer.provide(LiveNumbers.layer))
