import type { Role } from "@affnet/domain"
import { empty, type Network, network } from "./fixtures/Network.ts"
import { type Exchange, serve } from "./mock/Serving.ts"
import { keyOf, makeKnowledge, type VendorCall, type VendorReply } from "./mock/State.ts"

export type { Exchange } from "./mock/Serving.ts"
export type { VendorCall, VendorReply } from "./mock/State.ts"

/** What a mock network holds, and how it behaves. */
export interface MockNetworkOptions extends Partial<Network> {
  /** Decides keys and new ids, and without records the records too. Default: 1. */
  readonly seed?: number | string
  /** Requests of a key in a minute; further ones are 429. Default: 3 000. */
  readonly rateLimit?: number
  /** What vendors reply to leads. Nothing leaves the process. Default: they accept. */
  readonly vendorReply?: (call: VendorCall) => VendorReply
}

/** A network for a test: it answers the contract over HTTP from records in memory. */
export interface MockNetwork {
  /** `http://127.0.0.1:40123`, without a slash at its end. */
  readonly url: string
  /** The keys of the first manager, advertiser and affiliate; empty where there is none. */
  readonly keys: Readonly<Record<Role.Role, string>>
  /** The present key of an account. Throws when there is no such account. */
  readonly keyOf: (role: Role.Role, id: number) => string
  /** What was asked and answered so far, in the order of the answers. */
  readonly requests: ReadonlyArray<Exchange>
  /** The records as requests have left them. */
  readonly records: Network
  /** Closes every connection and frees the port. */
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const roles = ["manager", "advertiser", "affiliate"] as const
const settings = new Set(["seed", "rateLimit", "vendorReply"])

const accepted: VendorReply = { status: 200, body: '{"result":{"status":"accepted"}}' }

/** The given records and nothing else; a small network when none are given. */
const recordsOf = (options: MockNetworkOptions, seed: number | string): Network => {
  const { rateLimit: _, seed: __, vendorReply: ___, ...given } = options
  const isGiven = Object.keys(options).some((name) => !settings.has(name))
  if (!isGiven) return network({ seed })
  const records = { ...empty, ...given }
  const [manager] = network({
    seed,
    managers: 1,
    advertisers: 0,
    affiliates: 0,
    offers: 0,
    clicks: 0,
    conversions: 0
  }).managers
  return given.managers === undefined && manager !== undefined
    ? { ...records, managers: [manager] }
    : records
}

/**
 * Starts a mock network. Kinds of records that are not given are empty, but for reference data and one
 * manager; without any records it is a small network of the seed.
 *
 * @example
 * await using network = await mockNetwork({ affiliates: [fixtures.affiliate({ id: 7 })] })
 * await fetch(`${network.url}/api/v2/network/affiliates/7`, { headers: { "X-API-Key": network.keys.manager } })
 */
export const mockNetwork = async (options: MockNetworkOptions = {}): Promise<MockNetwork> => {
  const { rateLimit = 3_000, seed = 1, vendorReply = () => accepted } = options
  const knowledge = makeKnowledge(recordsOf(options, seed), {
    seed,
    rateLimit,
    replyOf: vendorReply
  })
  const { requests, stop, url } = await serve(knowledge)
  const find = (role: Role.Role, id: number) => keyOf(knowledge, { role, account_id: id })
  const firstKey = (role: Role.Role): string => {
    for (const [key, account] of knowledge.keys) if (account.role === role) return key
    return ""
  }
  const [manager, advertiser, affiliate] = roles.map(firstKey)
  return {
    url,
    keys: { manager: manager ?? "", advertiser: advertiser ?? "", affiliate: affiliate ?? "" },
    keyOf: (role, id) => {
      const key = find(role, id)
      if (key === undefined) throw new Error(`The network has no ${role} with id ${id}`)
      return key
    },
    requests,
    get records() {
      return knowledge.records
    },
    stop,
    [Symbol.asyncDispose]: stop
  }
}
