import { AffnetClient } from "@affnet/client/effect"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"

const network = HttpClient.make((request) =>
  Effect.succeed(HttpClientResponse.fromWeb(request, Response.json({}, { status: 503 })))
)

export const layer = AffnetClient.layer({
  baseUrl: "https://network.example",
  apiKey: Redacted.make("afn_m_…")
}).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, network)))
