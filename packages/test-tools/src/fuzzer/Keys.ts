import { ApiKey, Role } from "@affnet/domain"
import { Result, Schema } from "effect"
import type { FuzzRequest } from "./FuzzRequest.ts"

/**
 * The keys of those who may call. Requests of the fuzzer replace them now and then; the new one is
 * used from then on.
 */
export interface Keys {
  /** The key of the role that the path belongs to; a manager's where all may call. */
  readonly of: (path: string) => string | undefined
  /** Takes over the key that an answer shows, when it is one of these accounts'. */
  readonly note: (request: FuzzRequest, body: string) => void
}

/** Somebody who may call. */
export interface Caller {
  /** Without it, a key that is replaced for this id is not followed. */
  readonly id?: number
  readonly key: string
}

const NewKey = Schema.fromJsonString(
  Schema.Struct({ info: Schema.Struct({ api_key: Schema.String }) })
)
const decodeNewKey = Schema.decodeUnknownResult(NewKey)

const roleOf = (path: string): Role.Role =>
  Role.Role.literals.find((role) => path.startsWith(`${Role.pathPrefix[role]}/`)) ?? "manager"

export const makeKeys = (callers: { readonly [R in Role.Role]?: Caller | undefined }): Keys => {
  const current = new Map(Object.entries(callers))
  return {
    of: (path) => current.get(roleOf(path))?.key,
    note: ({ path }, body) => {
      const decoded = decodeNewKey(body)
      if (Result.isFailure(decoded)) return
      const { api_key: key } = decoded.success.info
      const caller = current.get(Result.getOrElse(ApiKey.parse(key), () => ""))
      const [id] = Object.values(path)
      if (caller !== undefined && (id === undefined || Number(id.text) === caller.id)) {
        current.set(Result.getOrThrow(ApiKey.parse(key)), { ...caller, key })
      }
    }
  }
}
