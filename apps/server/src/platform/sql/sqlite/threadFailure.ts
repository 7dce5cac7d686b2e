/** Failures of SQLite on their way between threads, where errors lose its result code. Free of Effect. */

export interface ThreadFailure {
  readonly message: string
  readonly errcode: number
}

/** What a thread sends of what SQLite threw. */
export const failureOf = (cause: unknown): ThreadFailure => ({
  message: cause instanceof Error ? cause.message : String(cause),
  errcode: cause instanceof Error && "errcode" in cause ? Number(cause.errcode) : 0
})

/** The same as SQLite throws it. */
export const errorOf = ({ errcode, message }: ThreadFailure): Error =>
  Object.assign(new Error(message), { errcode })
