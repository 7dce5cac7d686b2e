import { ClickColumns } from "@affnet/domain"
import { Effect } from "effect"
import { implement } from "../../platform/http/handlers.ts"

export const ClickColumnsHttp = implement("clickColumns", (handlers) =>
  handlers.handleAll({
    listClickColumns: () => Effect.succeed({ "columns-list": ClickColumns.all })
  })
)
