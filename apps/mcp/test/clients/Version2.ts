import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { type Connected, identity, program, replying, textOf, type Way } from "./Connected.ts"

/** The official client of the second generation. */
export const connectIn =
  (mode: "auto" | "legacy") =>
  async (way: Way): Promise<Connected> => {
    const elicitation = way.answer === undefined ? {} : { elicitation: { form: {} } }
    const client = new Client(identity, {
      capabilities: elicitation,
      versionNegotiation: { mode }
    })
    if (way.answer !== undefined) {
      client.setRequestHandler("elicitation/create", replying(way.answer))
    }
    const headers = { "x-api-key": way.key }
    const http = new StreamableHTTPClientTransport(new URL(way.url), { requestInit: { headers } })
    await client.connect(way.isStdio ? new StdioClientTransport(program(way)) : http)
    return {
      revision: client.getNegotiatedProtocolVersion(),
      listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args) => textOf(await client.callTool({ name, arguments: { ...args } })),
      close: () => client.close()
    }
  }
