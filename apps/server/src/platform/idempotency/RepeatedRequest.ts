import { hash } from "node:crypto"
import type { Principal } from "@affnet/api"
import { Context } from "effect"
import type { RequestName } from "./IdempotencyRepo.ts"

/** A request under the key that its caller gave it. */
export interface KeyedRequest {
  readonly operation: string
  readonly key: string
  /** A digest of the whole request. */
  readonly hash: string
}

/** A request that says this under a key. */
export const keyedRequest = (operation: string, key: string, said: string): KeyedRequest => ({
  operation,
  key,
  hash: hash("sha256", said)
})

/** The name of a caller's request: keys of different callers are different. */
export const nameOf = (
  { account_id, role }: Principal,
  { key, operation }: KeyedRequest
): RequestName => ({ role, account_id, operation, idempotency_key: key })

/** A request that may have begun before. */
export interface NamedRequest {
  readonly name: RequestName
  readonly hash: string
}

/** The request whose rows are changed one by one; none without an idempotency key. */
export const RepeatedRequest = Context.Reference<NamedRequest | undefined>(
  "server/RepeatedRequest",
  { defaultValue: () => undefined }
)
