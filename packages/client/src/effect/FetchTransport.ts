import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"

/**
 * An `HttpClient` over `fetch`. It follows no redirect, because `fetch` would send the key on to
 * wherever the answer points.
 */
export const layer = FetchHttpClient.layer.pipe(
  Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
)
