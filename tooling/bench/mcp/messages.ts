/** Messages of the newest revision. */

const revision = "2026-07-28"

const _meta = {
  "io.modelcontextprotocol/protocolVersion": revision,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" }
}

export const message = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } })

/** Sends a call of a tool over HTTP; fails unless it was answered well. */
export const call = async (url: string, key: string, name: string, args: object): Promise<void> => {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      "mcp-method": "tools/call",
      "mcp-name": name,
      "x-api-key": key
    },
    body: message("tools/call", { name, arguments: args })
  })
  const text = await response.text()
  if (!response.ok || text.includes('"isError":true')) throw new Error(text)
}
