import { Context, Layer } from "effect"
import * as Settling from "../../platform/sql/settlements/settling.ts"

/** Writes down how calls of postbacks ended. */
export class PostbackSettlementsRepo extends Context.Service<
  PostbackSettlementsRepo,
  Settling.Settling<{ readonly id: number }>
>()("server/PostbackSettlementsRepo") {
  static readonly layer = Layer.effect(
    PostbackSettlementsRepo,
    Settling.makeSettling<{ readonly id: number }>({
      deliveries: "postback_deliveries",
      attempts: "postback_attempts",
      moves: "updated = given.now_millis / 1000",
      returned: ["id"]
    })
  )
}
