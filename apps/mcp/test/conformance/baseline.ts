import type { revisions } from "../network/Client.ts"

/** Checks of scored scenarios that fail, and why; everything else has to pass. */

type Baseline = Readonly<Record<(typeof revisions)[number], Readonly<Record<string, string>>>>

/** How many scenarios each revision scores; frozen when it was released. */
export const counts = { "2026-07-28": 37, "2025-11-25": 30 }

const noSubscriptions =
  "The MCP module takes subscriptions to a resource over stdio alone, and says so when a session " +
  "begins (no `resources.subscribe`). Nothing in the app is watched: its records change by themselves."

const statusOfRefusal =
  "The MCP module sends what a middleware refuses with status 200, where this code wants 400. The app " +
  "never refuses a call for what its client can't do: it answers a `confirm_token` instead of a question."

/** Of the fixtures on the transports of the app. */
export const ofFixtures: Baseline = {
  "2026-07-28": { "server-stateless:sep-2575-missing-capability-http-400": statusOfRefusal },
  "2025-11-25": {
    "resources-subscribe:resources-subscribe": noSubscriptions,
    "resources-unsubscribe:resources-unsubscribe": noSubscriptions
  }
}

const noFixture = "This check calls a fixture, which the app does not have."

/** What is checked without fixtures, and so of the app itself; the others call tools it doesn't have. */
export const generic = {
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "resources-list",
    "sep-2164-resource-not-found",
    "prompts-list",
    "dns-rebinding-protection",
    "caching",
    "input-required-result-unsupported-methods"
  ],
  "2025-11-25": [
    "server-initialize",
    "logging-set-level",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection"
  ]
}

/** Of the app itself. */
export const ofApp: Baseline = {
  "2026-07-28": {
    "server-stateless:sep-2575-server-rejects-undeclared-capability": noFixture,
    "server-stateless:sep-2575-missing-capability-http-400": noFixture,
    "server-stateless:sep-2575-http-server-no-independent-requests-on-stream": noFixture,
    "server-stateless:sep-2575-server-no-log-without-loglevel": noFixture
  },
  "2025-11-25": {}
}
