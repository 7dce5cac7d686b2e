import { Effect, Option } from "effect"
import { McpServer } from "effect/ai"
import { type Caller, CurrentCaller } from "../callers/Caller.ts"
import { catalog } from "../tools/Catalog.ts"
import { isOffered } from "../tools/isOffered.ts"

const isToolOffered = (name: string, caller: Caller): Effect.Effect<boolean> => {
  const tool = catalog.find((one) => one.name === name)
  return tool === undefined ? Effect.succeed(false) : isOffered(tool, caller)
}

/** Resources show what a tool shows; who is not offered the tool does not see the resource. */
const resources: ReadonlyArray<readonly [prefix: string, tool: string]> = [
  ["affnet://affiliates/", "affiliate_get"],
  ["affnet://offers/", "landing_page_get"],
  ["affnet://campaigns/", "campaign_get"],
  ["affnet://reports/", "report_schema"]
]

/** Prompts name the tools they need. */
const prompts: Readonly<Record<string, string>> = {
  delivery_troubleshoot: "delivery_attempts_list",
  advertiser_month_close: "invoice_create",
  affiliate_health: "affiliate_get",
  revenue_compare: "report_run"
}

const isManagers = (target: string): boolean => target === "affnet://audit/recent"

/** The tool that decides whether something is seen; none when everybody sees it. */
const deciding = (method: string, target: string): string | undefined => {
  if (method.startsWith("tools/")) return target
  return prompts[target] ?? resources.find(([prefix]) => target.startsWith(prefix))?.[1]
}

/** Lists and calls know that alone which the caller is offered. */
export const visibility = McpServer.visibility(({ method, target }) =>
  Effect.flatMap(CurrentCaller, (current) => {
    if (Option.isNone(current)) return Effect.succeed(false)
    if (isManagers(target)) return Effect.succeed(current.value.role === "manager")
    const tool = deciding(method, target)
    return tool === undefined ? Effect.succeed(true) : isToolOffered(tool, current.value)
  })
)
