/** Where rows stand in the whole list. */
export interface Page {
  readonly page: number
  readonly per_page: number
  readonly total: number
  readonly page_count: number
  /** Missing where rows of this page were left out: behind it they would never be seen. */
  readonly next_page?: number
}

/** What a tool answers with: the one shape that all results have. */
export interface ToolResult {
  readonly data: unknown
  readonly page?: Page
  /** Present when rows or text were left out; `hint` says how to get them. */
  readonly truncated?: true
  readonly hint?: string
  /** Present when nothing was done yet: this is what would be done. */
  readonly done?: false
  /** What the same call is repeated with to do it. */
  readonly confirm_token?: string
  readonly request_id?: string
}
