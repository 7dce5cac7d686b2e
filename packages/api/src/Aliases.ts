/**
 * Addresses under which an endpoint may be called as well. The server resolves
 * them before it looks for a route, so both share one handler; the OpenAPI document lists both.
 */
export const aliases: Readonly<Record<string, string>> = {
  "/api/adjustment/create": "/api/v2/network/adjustments",
  "/api/v2/network/brand-billing/": "/api/v2/network/adv-billing/",
  "/api/v2/network/leads-by-click-id": "/api/v2/network/leads",
  "/api/v2/network/reports/clicks-options": "/api/v2/network/reports/clicks-columns"
}

const entries = Object.entries(aliases)

/** The address itself, or the one that it is an alias of. */
export const resolve = (url: string): string => {
  const entry = entries.find(([alias]) => url.startsWith(alias))
  return entry === undefined ? url : entry[1] + url.slice(entry[0].length)
}
