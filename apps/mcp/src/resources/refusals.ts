import { Effect, Option } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { type Caller, CurrentCaller } from "../callers/Caller.ts"
import { missing, notFound } from "../failures/notFound.ts"
import * as Schemas from "./Schemas.ts"

/** The MCP module says of every resource that can't be read that the server is broken, or quotes a schema. */

/** What is wrong with an address that no template reads. */
const problemOf = (target: string, current: Option.Option<Caller>): string => {
  if (target.startsWith(Schemas.prefix)) {
    return `No such resource: schemas are ${Schemas.names.join(", ")}.`
  }
  const said = Option.match(current, {
    onNone: () => missing,
    onSome: ({ role }) => notFound(role)
  })
  return `No such resource: ids are whole numbers. ${said}`
}

const refusal = (
  error: McpSchema.McpErrorBase,
  target: string,
  current: Option.Option<Caller>
): McpSchema.McpErrorBase => {
  if (error instanceof McpSchema.InvalidParams) {
    return new McpSchema.InvalidParams({ message: problemOf(target, current) })
  }
  return error.message.startsWith(missing)
    ? new McpSchema.InvalidParams({ message: error.message })
    : error
}

/** Tells what is not there from what does not work. */
export const refusals = McpServer.middleware((effect, { method, target }) =>
  method === "resources/read"
    ? Effect.catch(effect, (error) =>
        Effect.flatMap(CurrentCaller, (current) => Effect.fail(refusal(error, target, current)))
      )
    : effect
)
