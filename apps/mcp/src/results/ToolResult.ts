/** What a tool answers with: the one shape that all results have. */
export interface ToolResult {
  readonly data: unknown
  readonly page?: {
    readonly page: number
    readonly per_page: number
    readonly total: number
    readonly page_count: number
    readonly next_page?: number
  }
  /** Present when rows or text were left out; `hint` says how to get them. */
  readonly truncated?: true
  readonly hint?: string
  readonly request_id?: string
}
