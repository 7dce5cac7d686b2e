import type { Role } from "@affnet/domain"
import { Config, Effect, Option, Redacted, Schema } from "effect"
import { Unusable } from "./Command.ts"

/** Where a network is, and the keys to it. */
export interface Access {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly keys: Readonly<Record<Role.Role, Redacted.Redacted | undefined>>
}

/** The options that lead to a network, for `parseArgs`. */
export const options = {
  "base-url": { type: "string" },
  "manager-key": { type: "string" },
  "advertiser-key": { type: "string" },
  "affiliate-key": { type: "string" }
} as const

/** What `--help` says of them. */
export const help = `  --base-url <url>         the network (AFFNET_BASE_URL)
  --manager-key <key>      key of a manager (AFFNET_MANAGER_KEY)
  --advertiser-key <key>   key of an advertiser (AFFNET_ADVERTISER_KEY)
  --affiliate-key <key>    key of an affiliate (AFFNET_AFFILIATE_KEY)

Prefer the variables for keys: other users of the machine can read the arguments of a process.`

export type Values = { readonly [name in keyof typeof options]?: string | undefined }

const key = (given: string | undefined, variable: string) =>
  given === undefined
    ? Config.Redacted(variable).pipe(Config.option, Config.map(Option.getOrUndefined))
    : Config.succeed(Redacted.make(given))

const isAddress = Schema.is(Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s?#]+$/u)))

/** Reads where the network is from the arguments, and else from the environment. */
export const access = Effect.fnUntraced(function* (values: Values) {
  const variable = yield* Config.option(Config.String("AFFNET_BASE_URL"))
  const baseUrl = values["base-url"] ?? Option.getOrUndefined(variable)
  if (!isAddress(baseUrl)) {
    return yield* new Unusable({ problem: "Say where the network is: --base-url http://…" })
  }
  return {
    baseUrl: baseUrl.replace(/\/+$/u, ""),
    keys: {
      manager: yield* key(values["manager-key"], "AFFNET_MANAGER_KEY"),
      advertiser: yield* key(values["advertiser-key"], "AFFNET_ADVERTISER_KEY"),
      affiliate: yield* key(values["affiliate-key"], "AFFNET_AFFILIATE_KEY")
    }
  } satisfies Access
})
