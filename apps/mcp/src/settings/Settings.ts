import { Context, type Option } from "effect"
import type { Toolset } from "./Toolset.ts"

/** What the operator decided when the app was started; headers of a request can only narrow it. */
export interface Values {
  /** The address of the network. */
  readonly baseUrl: string
  /** No tool that writes is offered, whatever else is allowed. */
  readonly readOnly: boolean
  readonly toolsets: ReadonlySet<Toolset>
  /** Only these tools of the sets; none = all of them. */
  readonly tools: Option.Option<ReadonlySet<string>>
  readonly excludedTools: ReadonlySet<string>
  /** Tokens (o200k) that one result may take. */
  readonly maxResultTokens: number
  /** Whether lists say what the results of tools look like, beside their arguments. */
  readonly outputSchemas: boolean
  /** Whether leads may be delivered to vendors. */
  readonly allowDelivery: boolean
  /** Where invoices may take their attachments from; none = no attachments. */
  readonly uploadDir: Option.Option<string>
  /** Whether personal data goes out unmasked. */
  readonly pii: boolean
  /** Tools that act without being confirmed. */
  readonly autoConfirm: ReadonlySet<string>
  /** Calls of one key. */
  readonly callsPerSecond: number
  /** Those of them that make invoices and leads. */
  readonly moneyCallsPerHour: number
  /** Where the audit goes; none = standard error. */
  readonly auditFile: Option.Option<string>
}

/** The settings of this process. */
export class Settings extends Context.Service<Settings, Values>()("mcp/Settings") {}
