/** What calls reject with. Every class has `AffnetError` above it. */

/** What an error says of the call that failed. */
export interface Origin {
  /** The method of the client: `affiliates.get`. */
  readonly operation: string
  /** The status of the answer; none when no answer came. */
  readonly status?: number | undefined
  /** The `X-Request-Id` of the answer, by which the network's operator finds the request. */
  readonly requestId?: string | undefined
  /** What the network says about single fields. */
  readonly fieldErrors?: FieldErrors | undefined
  /** How many seconds the network wants to be left alone. */
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Field name → problem, each a sentence that says how to fix it. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

/** A call that failed. It holds neither the key nor the input. */
export class AffnetError extends Error implements Origin {
  override readonly name: string = "AffnetError"
  readonly operation: string
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(message: string, { cause, operation, requestId, status }: Origin) {
    super(message, cause === undefined ? undefined : { cause })
    this.operation = operation
    this.status = status
    this.requestId = requestId
  }
}

/** The request was not sent, because it could not have been right. */
export class InvalidRequest extends AffnetError {
  override readonly name = "InvalidRequest"
}

/** No whole answer came: the connection was refused, or broke. */
export class ConnectionFailed extends AffnetError {
  override readonly name: string = "ConnectionFailed"
}

/** No whole answer came in time. */
export class TimedOut extends ConnectionFailed {
  override readonly name = "TimedOut"
}

/** The answer is not one that the contract promises. */
export class UnexpectedAnswer extends AffnetError {
  override readonly name = "UnexpectedAnswer"
  /** The problem and its place: `info.affiliate.email must be text`. */
  readonly problem: string

  constructor(problem: string, origin: Origin) {
    super(`${origin.operation} answered ${origin.status}, but ${problem}`, origin)
    this.problem = problem
  }
}
