import { assert } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import { type Connected, identity, program, replying, textOf, type Way } from "./Connected.ts"

/** Its transports have types that were not made for `exactOptionalPropertyTypes`. */
const isTransport = (given: object): given is Transport => "start" in given && "send" in given

/** The official client of the first generation, which speaks revisions up to 2025-11-25. */
export const connect = async (way: Way): Promise<Connected> => {
  const elicitation = way.answer === undefined ? {} : { elicitation: { form: {} } }
  const client = new Client(identity, { capabilities: elicitation })
  if (way.answer !== undefined) client.setRequestHandler(ElicitRequestSchema, replying(way.answer))
  const headers = { "x-api-key": way.key }
  const http = new StreamableHTTPClientTransport(new URL(way.url), { requestInit: { headers } })
  const transport: object = way.isStdio ? new StdioClientTransport(program(way)) : http
  assert.isTrue(isTransport(transport))
  if (isTransport(transport)) await client.connect(transport)
  return {
    revision: http.protocolVersion,
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => textOf(await client.callTool({ name, arguments: { ...args } })),
    close: () => client.close()
  }
}
