import {
  type EmbeddedServer,
  embeddedServer,
  type VendorCall,
  type VendorReply
} from "@affnet/server/testing"
import { fixtures } from "@affnet/test-tools"

export type { Exchange, VendorCall, VendorReply } from "@affnet/server/testing"

/** What a mock network holds, and how it behaves. */
export interface MockNetworkOptions extends Partial<fixtures.Network> {
  /** Decides keys, and without records the records too. Default: 1. */
  readonly seed?: number | string
  /** Requests of a key in a minute; further ones are 429. Default: 3 000. */
  readonly rateLimit?: number
  /** What vendors reply to leads. Nothing leaves the process. Default: they accept. */
  readonly vendorReply?: (call: VendorCall) => VendorReply | PromiseLike<VendorReply>
}

/** A network for a test: the server itself, in the process of the test. */
export interface MockNetwork extends EmbeddedServer {
  /** The records that it started with. What requests made of them, the network tells who asks. */
  readonly records: fixtures.Network
}

const settings = new Set(["seed", "rateLimit", "vendorReply"])

const accepted: VendorReply = { status: 200, body: '{"result":{"status":"accepted"}}' }

const nothing = {
  managers: 1,
  advertisers: 0,
  affiliates: 0,
  offers: 0,
  clicks: 0,
  conversions: 0
}

/** The given records and nothing else; a small network when none are given. */
const recordsOf = (given: Partial<fixtures.Network>, seed: number | string): fixtures.Network =>
  Object.keys(given).some((name) => !settings.has(name))
    ? { ...fixtures.network({ seed, ...nothing }), ...given }
    : fixtures.network({ seed })

/**
 * Starts a mock network. Kinds of records that are not given are empty, but for reference data and one
 * manager; without any records it is a small network of the seed.
 *
 * @example
 * await using network = await mockNetwork({ affiliates: [fixtures.affiliate({ id: 7 })] })
 * await network.fetch("/api/v2/network/affiliates/7", { headers: { "X-API-Key": network.keys.manager } })
 */
export const mockNetwork = async (options: MockNetworkOptions = {}): Promise<MockNetwork> => {
  const { rateLimit = 3_000, seed = 1, vendorReply = () => accepted, ...given } = options
  const records = recordsOf(given, seed)
  const server = await embeddedServer({
    records,
    seed,
    settings: {
      AFFNET_PUBLIC_URL: "https://network.example",
      AFFNET_RATE_LIMIT_PER_MINUTE: String(rateLimit)
    },
    vendorReply
  })
  return Object.assign(server, { records })
}
