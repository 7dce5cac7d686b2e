import { Bulk } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import * as ErrorResponses from "./ErrorResponses.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import { NoTool, RowByRow, texts } from "./Marks.ts"
import * as Responses from "./Responses.ts"

/** The records of a resource, and what of each may be set. */
interface Resource<Path, Fields extends Schema.Struct.Fields, Params> {
  readonly path: Path
  /** Of the path. */
  readonly params?: Params
  readonly set: Schema.Struct<Fields>
  readonly example: Schema.Struct<Fields>["Type"]
}

/** The operation that changes many records of a resource alike; each of them is answered. */
export const bulk = <
  const Many extends string,
  const Path extends `/${string}`,
  Fields extends Schema.Struct.Fields,
  Params extends Schema.Struct.Fields = Record<never, never>
>(
  many: Many,
  { example, params, path, set }: Resource<Path, Fields, Params>
) =>
  HttpApiEndpoint.post(`bulkUpdate${many}`, `${path}/bulk`, {
    params,
    headers: IdempotencyKey.headers,
    payload: Bulk.input(`${many}Update`, set, example),
    success: Responses.success(`${many} Updated`, { results: Schema.Array(Bulk.Result) }),
    error: ErrorResponses.creating
  })
    .annotate(RowByRow, true)
    .annotate(NoTool, "set up by managers in the administration toolset")
    .annotateMerge(
      texts(
        `Update many ${many.toLowerCase()}`,
        `At most ${Bulk.most}, by their ids: each gets what \`set\` names, as its own update would, and is answered. ` +
          "One that is refused or not there does not keep the others from being changed. What has to be " +
          "unique, passwords and pictures are set one by one. Under an `Idempotency-Key` a repetition goes on " +
          "where the first request stopped, and does no record twice."
      )
    )
