import { Schema } from "effect"

/** The server answered something else than the contract promises. */
export class UnexpectedAnswer extends Schema.TaggedError<UnexpectedAnswer>()("UnexpectedAnswer", {
  /** The method of the client: `affiliates.getAffiliate`. */
  operation: Schema.String,
  status: Schema.Int,
  /** The `X-Request-Id` of the answer, to ask its operator about; null without one. */
  request_id: Schema.NullOr(Schema.String),
  /** The problem and its place, without values: `Expected string at ["info"]["affiliate"]["email"]`. */
  problem: Schema.String
}) {
  override get message(): string {
    const { operation, problem, request_id, status } = this
    return `${operation} answered ${status} (request ${request_id ?? "unknown"}): ${problem}`
  }
}
