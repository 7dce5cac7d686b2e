import { Option } from "effect"
import type { DemoNetwork } from "../demo/Demo.ts"

/** What a newcomer reads first: where the network is, how to ask it, what there is to ask for. */
const tour = ({ base_url, keys, ids }: DemoNetwork): string => `
affnet serves the demo network at ${base_url}

  Reference   ${base_url}/docs
  OpenAPI     ${base_url}/openapi.json

  Keys        manager     ${keys.manager}
              advertiser  ${keys.advertiser}
              affiliate   ${keys.affiliate}

A first request:

  curl -H 'X-API-Key: ${keys.manager}' \\
    ${base_url}/api/v2/network/affiliates/${ids.affiliate_id}

Keys, ids and people who can sign in stand in demo.json in the data directory, for scripts. Ctrl-C stops the server.
`

const ownNetwork = `
affnet serves your network. An empty one is set up with: affnet setup
`

export const welcome = (demo: Option.Option<DemoNetwork>): string =>
  Option.match(demo, { onNone: () => ownNetwork, onSome: tour })
