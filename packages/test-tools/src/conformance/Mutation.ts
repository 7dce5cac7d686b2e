/** A way in which a server may break the API, for tests of the suite and of clients. */
export interface Mutation {
  readonly id: string
  /** What the server does wrong. */
  readonly says: string
  /** The rule that has to notice. */
  readonly rule: string
  /** An operation that shows it. */
  readonly operation: string
  /** Changes a request before the server sees it. */
  readonly ask?: (request: Asked) => Asked
  /** Changes the answer; `undefined` hangs up. */
  readonly answer?: (answer: Answered, request: Asked) => Answered | undefined
}

/** A request on its way to the server. */
export interface Asked {
  readonly method: string
  readonly url: URL
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer on its way to the caller; names as they go over the wire. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
