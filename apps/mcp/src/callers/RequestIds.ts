import { RequestId } from "@affnet/client/effect"
import { Context, Effect, Layer, Option, Ref } from "effect"
import { HttpClient } from "effect/http"

/** Remembers which request of the network a call came to, so that its operator can find it. */

/** The id of the latest request of the current call. */
export const LatestRequestId = Context.Reference<Ref.Ref<Option.Option<string>>>(
  "mcp/LatestRequestId",
  { defaultValue: () => Ref.makeUnsafe(Option.none()) }
)

/** A client that notes the id of each answer. */
export const layer = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(
    HttpClient.HttpClient,
    HttpClient.tap((answer) =>
      Effect.flatMap(LatestRequestId, (latest) => Ref.set(latest, RequestId.ofAnswer(answer)))
    )
  )
)
