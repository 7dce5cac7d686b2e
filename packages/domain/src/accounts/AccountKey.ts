/**
 * The API keys of an account: its main key, and others for single programs, which may be limited.
 */
import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Flag, fromBoolean, YesNo } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import { Masked } from "../values/Masked.ts"
import * as NetworkList from "../values/NetworkList.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { CurrentPassword } from "./AccountInput.ts"
import { defaultOverlapHours, OverlapHours } from "./AdvertiserSecret.ts"

/** The most keys of an account, replaced ones aside. */
export const most = 20

/** The id of an API key. */
export const AccountKeyId = idOf("an API key").pipe(Schema.brand("AccountKeyId"))
export type AccountKeyId = typeof AccountKeyId.Type

/** What the key that every account may have is called. */
export const mainName = "Main key"

/** An API key, without its secret. */
export const AccountKey = Schema.Struct({
  id: AccountKeyId,
  name: Schema.String,
  masked: Masked.annotateKey({ description: "How the key begins and ends" }),
  is_main: Flag.annotateKey({ description: "The key that `profile/api-key` regenerates" }),
  read_only: Flag.annotateKey({ description: "Whether it may only read" }),
  networks: Schema.NullOr(Schema.String).annotateKey({
    description: "Networks from which it may be used, comma-separated; null = all"
  }),
  created: UnixTime,
  expires: Schema.NullOr(UnixTime).annotateKey({
    description: "When it stops working; null = never"
  }),
  last_used: Schema.NullOr(UnixTime).annotateKey({
    description: "When it was last used, give or take an hour"
  }),
  replaced: Schema.NullOr(UnixTime).annotateKey({
    description: "When another key took its place; it works until `expires`"
  })
}).pipe(
  record("AccountKey", "An API key, without its secret", {
    id: 12,
    name: "Reports to the warehouse",
    masked: "afn_m_…x7Qd",
    is_main: 0,
    read_only: 1,
    networks: "203.0.113.0/24",
    created: 1767225600,
    expires: 1798761600,
    last_used: 1772323200,
    replaced: null
  })
)
export type AccountKey = typeof AccountKey.Type

const daysMessage = "must be a whole number of days from 1 to 3650"

/** What a new key may be. */
export const AccountKeyCreate = Schema.Struct({
  name: Text.filled(64),
  read_only: Schema.optionalKey(YesNo),
  networks: Schema.optionalKey(Schema.NullOr(NetworkList.NetworkList)).annotateKey({
    description: "CIDR networks from which it may be used, comma-separated; null = all"
  }),
  expires_in_days: Schema.optionalKey(
    Schema.NullOr(
      Integer.input(Integer.between(1, 3650).annotate({ message: daysMessage }))
    ).annotate({ message: daysMessage })
  ).annotateKey({ description: "Days after which it stops working; null = never" }),
  current_password: CurrentPassword
}).annotate({
  identifier: "AccountKeyCreate",
  examples: [{ name: "Reports to the warehouse", read_only: true, expires_in_days: 365 }]
})
export type AccountKeyCreate = typeof AccountKeyCreate.Type

/** How a key is replaced. */
export const AccountKeyRotate = Schema.Struct({
  overlap_hours: Schema.optionalKey(Schema.NullOr(OverlapHours)),
  current_password: CurrentPassword
}).annotate({ identifier: "AccountKeyRotate", examples: [{ overlap_hours: 24 }] })
export type AccountKeyRotate = typeof AccountKeyRotate.Type

const daySeconds = 86_400

/** The limits of a new key. `now` is in seconds. */
export const create = (
  { expires_in_days, name, networks, read_only }: AccountKeyCreate,
  now: UnixTime
) => ({
  name,
  read_only: fromBoolean(read_only === true),
  networks: networks ?? null,
  expires: expires_in_days == null ? null : UnixTime.make(now + expires_in_days * daySeconds)
})

/** What decides whether a key works. */
export type Limits = Pick<AccountKey, "expires" | "networks" | "read_only">

/** Whether a key works for a caller from this address. `now` is in seconds. */
export const mayBeUsed = ({ expires, networks }: Limits, now: UnixTime, ip: string): boolean =>
  (expires === null || now < expires) && NetworkList.includes(networks, ip)

/** Whether a key has any limit; such a key makes, replaces and deletes no keys, or it could shed its limits. */
export const isLimited = ({ expires, networks, read_only }: Limits): boolean =>
  read_only === 1 || networks !== null || expires !== null

/** When a key ends that takes the place of another one: it lives as long as that one was to. */
export const expiryOfSuccessor = (
  { created, expires }: Pick<AccountKey, "created" | "expires">,
  now: UnixTime
): UnixTime | null => (expires === null ? null : UnixTime.make(now + expires - created))

const hourSeconds = 3600

/** When a key ends that another one replaces: after the overlap, and no later than it would have. */
export const expiryOnceReplaced = (
  expires: UnixTime | null,
  { overlap_hours }: AccountKeyRotate,
  now: UnixTime
): UnixTime => {
  const end = UnixTime.make(now + (overlap_hours ?? defaultOverlapHours) * hourSeconds)
  return expires !== null && expires < end ? expires : end
}

/** Whether a use is to be written down: no more than once an hour. */
export const isUseNoted = (last_used: UnixTime | null, now: UnixTime): boolean =>
  last_used !== null && now - last_used < hourSeconds
