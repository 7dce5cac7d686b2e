import { Api } from "@affnet/api"
import { ClickColumns } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

export const ClickColumnsHttp = HttpApiBuilder.group(Api, "clickColumns", (handlers) =>
  handlers.handleAll({
    listClickColumns: () => Effect.succeed({ "columns-list": ClickColumns.all })
  })
)
