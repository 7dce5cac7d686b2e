import { CurrentPrincipal, type Principal, Repeatable } from "@affnet/api"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Prelude } from "../../platform/idempotency/Prelude.ts"
import { Confirmation } from "./Confirmation.ts"
import { ConfirmedBefore } from "./ConfirmedBefore.ts"
import { HashedBefore } from "./HashedBefore.ts"
import { Passwords } from "./Passwords.ts"

const text = Schema.optionalKey(Schema.String)
const Body = Schema.fromJsonString(Schema.Struct({ password: text, current_password: text }))
const read = Schema.decodeUnknownOption(Body)
const nothing: typeof Body.Type = {}

/** Hashes and checks the passwords of a request that names itself before its transaction begins. */
export const hashFirst = Layer.effect(
  Prelude,
  Effect.gen(function* () {
    const confirmation = yield* Confirmation
    const passwords = yield* Passwords

    const hashed = (password: string) =>
      Effect.map(passwords.hash(password), (hash) => Context.make(HashedBefore, { password, hash }))

    const confirmed = (me: Principal, current_password: string) =>
      Effect.as(
        confirmation.require(me, current_password),
        Context.make(ConfirmedBefore, current_password)
      )

    return Effect.fnUntraced(function* ({ annotations }, body) {
      const me = yield* CurrentPrincipal
      const setsPassword = Context.get(annotations, Repeatable.SetsPassword)
      // Most such requests are of programs and about no password: their bodies are not read twice.
      if (me.session === undefined && !setsPassword) return Context.empty()
      const { current_password, password } = Option.getOrElse(read(body), () => nothing)
      return Context.mergeAll(
        password !== undefined && setsPassword ? yield* hashed(password) : Context.empty(),
        current_password === undefined ? Context.empty() : yield* confirmed(me, current_password)
      )
    })
  })
).pipe(Layer.provide([Confirmation.layer, Passwords.layer]))
