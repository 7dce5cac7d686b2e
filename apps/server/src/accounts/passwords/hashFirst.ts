import { Repeatable } from "@affnet/api"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Prelude } from "../../platform/idempotency/Prelude.ts"
import { HashedBefore } from "./HashedBefore.ts"
import { Passwords } from "./Passwords.ts"

const Body = Schema.fromJsonString(Schema.Struct({ password: Schema.String }))
const read = Schema.decodeUnknownOption(Body)

/** Hashes the password of a request that names itself before its transaction begins. */
export const hashFirst = Layer.effect(
  Prelude,
  Effect.map(Passwords, ({ hash }): Prelude["Service"] => ({ annotations }, text) => {
    const body = Context.get(annotations, Repeatable.SetsPassword) ? read(text) : Option.none()
    return Option.match(body, {
      onNone: () => Effect.succeed(Context.empty()),
      onSome: ({ password }) =>
        Effect.map(hash(password), (hashed) =>
          Context.make(HashedBefore, { password, hash: hashed })
        )
    })
  })
).pipe(Layer.provide(Passwords.layer))
