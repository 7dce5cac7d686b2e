import { Config, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { byDefault, Toolset } from "../settings/Toolset.ts"
import { catalog } from "../tools/Catalog.ts"

/** The settings of the command line. Each has a variable of the environment, which the flag goes before. */

const listed = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

const text = (name: string, variable: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(`${description} (${variable})`),
    Flag.withFallbackConfig(Config.String(variable)),
    Flag.optional
  )

const names = (name: string, variable: string, description: string) =>
  Flag.map(text(name, variable, description), Option.map(listed))

const yes = (name: string, variable: string, description: string) =>
  Flag.Boolean(name).pipe(
    Flag.withDescription(`${description} (${variable})`),
    Flag.withFallbackConfig(Config.Boolean(variable)),
    Flag.optional
  )

const whole = (name: string, variable: string, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description} (${variable})`),
    Flag.withFallbackConfig(Config.Int(variable)),
    Flag.optional
  )

const toolsets = Flag.filterMap(
  names("toolsets", "AFFNET_MCP_TOOLSETS", `Groups of tools: ${Toolset.literals.join(",")}`),
  Option.match({
    onNone: () => Option.some(byDefault),
    onSome: Schema.decodeUnknownOption(Schema.Array(Toolset))
  }),
  () => `names out of ${Toolset.literals.join(",")}, with commas between them`
)

const isTool = (name: string): boolean => catalog.some((tool) => tool.name === name)

/** A misspelt name would leave out a tool, or let one act, without a word. */
const tools = (name: string, variable: string, description: string) =>
  Flag.filterMap(
    names(name, variable, description),
    (given) =>
      Option.exists(given, (listed) => !listed.every(isTool)) ? Option.none() : Option.some(given),
    () => `names of tools, with commas between them: ${catalog.map((tool) => tool.name).join(",")}`
  )

/** Every flag. */
export const flags = {
  http: yes("http", "AFFNET_MCP_HTTP", "Serve Streamable HTTP instead of stdio"),
  host: text("host", "AFFNET_MCP_HOST", "Where to listen; default 127.0.0.1"),
  port: whole("port", "AFFNET_MCP_PORT", "Port to listen on; default 8090"),
  readOnly: yes(
    "read-only",
    "AFFNET_MCP_READ_ONLY",
    "Offer no tool that writes; default over HTTP"
  ),
  toolsets,
  tools: tools("tools", "AFFNET_MCP_TOOLS", "Only these tools"),
  excludeTools: tools("exclude-tools", "AFFNET_MCP_EXCLUDE_TOOLS", "Not these tools"),
  maxResultTokens: whole(
    "max-result-tokens",
    "AFFNET_MCP_MAX_RESULT_TOKENS",
    "Tokens a result may take; default 6000"
  ),
  outputSchemas: yes(
    "output-schemas",
    "AFFNET_MCP_OUTPUT_SCHEMAS",
    "Lists say what results look like"
  ),
  allowDelivery: yes("allow-delivery", "AFFNET_MCP_ALLOW_DELIVERY", "Leads may go to vendors"),
  uploadDir: text("upload-dir", "AFFNET_MCP_UPLOAD_DIR", "Where invoices may take PDFs from"),
  pii: yes("pii", "AFFNET_MCP_PII", "Show personal data unmasked"),
  autoConfirm: tools("auto-confirm", "AFFNET_MCP_AUTO_CONFIRM", "Tools that act unconfirmed"),
  callsPerSecond: whole(
    "calls-per-second",
    "AFFNET_MCP_CALLS_PER_SECOND",
    "Calls of one key; default 10"
  ),
  moneyCallsPerHour: whole(
    "money-calls-per-hour",
    "AFFNET_MCP_MONEY_CALLS_PER_HOUR",
    "Invoices and leads of one key; default 10"
  ),
  auditFile: text(
    "audit-file",
    "AFFNET_MCP_AUDIT_FILE",
    "Where the audit goes; default standard error"
  ),
  allowedOrigins: names("allowed-origins", "AFFNET_MCP_ALLOWED_ORIGINS", "Web pages that may call"),
  allowedHosts: names(
    "allowed-hosts",
    "AFFNET_MCP_ALLOWED_HOSTS",
    "Names this app is reached under"
  )
}
