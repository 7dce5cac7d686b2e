import { NotFound } from "@affnet/api"
import { Failures } from "@affnet/api/Wire"
import { Effect, Layer, Option } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { Pictures, type ShownPicture } from "./Pictures.ts"

/** Whatever its bytes are, a picture runs nothing and loads nothing. */
const shown = ({ content, type }: ShownPicture) =>
  HttpServerResponse.uint8Array(content, {
    contentType: type,
    headers: { "content-security-policy": "default-src 'none'; sandbox" }
  })

/** `/images/{name}`: pictures as pages show them, without a key. Their names can't be guessed. */
export const PicturesHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const pictures = yield* Pictures
    const answer = Effect.gen(function* () {
      const { name = "" } = yield* HttpRouter.params
      return Option.match(yield* pictures.read(name), {
        onNone: () => Failures.respond(new NotFound()),
        onSome: shown
      })
    })
    yield* router.add("GET", "/images/:name", answer)
  })
).pipe(Layer.provide(Pictures.layer))
