import { Context, type Option } from "effect"
import type { Toolset } from "./Toolset.ts"

/** What a caller may do and how much it gets; headers of a request can only narrow it. */
export interface Scope {
  /** No tool that writes is offered, whatever else is allowed. */
  readonly readOnly: boolean
  readonly toolsets: ReadonlySet<Toolset>
  /** Only these tools of the sets; none = all of them. */
  readonly tools: Option.Option<ReadonlySet<string>>
  readonly excludedTools: ReadonlySet<string>
  /** Tokens (o200k) that one result may take. */
  readonly maxResultTokens: number
}

/** What the operator decided when the app was started. */
export interface Values extends Scope {
  /** The address of the network. */
  readonly baseUrl: string
  /** Whether leads may be delivered to vendors. */
  readonly allowDelivery: boolean
  /** Where invoices may take their attachments from. */
  readonly uploadDir: Option.Option<string>
  /** Whether personal data goes out unmasked. */
  readonly pii: boolean
  /** Tools that act without being confirmed. */
  readonly autoConfirm: ReadonlySet<string>
}

/** The settings of this process. */
export class Settings extends Context.Service<Settings, Values>()("mcp/Settings") {}
