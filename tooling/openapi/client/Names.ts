// What operations are called in the promise client: `affiliates.get` is the endpoint `getAffiliate`
// of the group `affiliates`. What the resource says already is not said again.

/** Resources that are not called as their group, because several groups belong together. */
const resources: Readonly<Record<string, string>> = {
  accountKeys: "apiKeys",
  managerKey: "managerApiKey",
  advertiserKey: "advertiserApiKey",
  affiliateKey: "affiliateApiKey",
  managerTracking: "conversions",
  conversionStatuses: "conversions",
  clickColumns: "reports",
  clicksReport: "reports",
  conversionsReport: "reports",
  advertiserClicksReport: "advertiserReports",
  advertiserConversionsReport: "advertiserReports",
  affiliateClicksReport: "affiliateReports",
  affiliateConversionsReport: "affiliateReports",
  postbackTests: "postbacks",
  ownPostbackTests: "ownPostbacks"
}

/**
 * Methods whose rule would give a name that misleads. A lead is created by POST, unless somebody
 * wants a person's data in an address.
 */
const methods: Readonly<Record<string, string>> = {
  createLead: "createByGet",
  postLead: "create",
  postStatistics: "getByPost",
  postStatisticsTree: "getTreeByPost"
}

const words = (name: string): ReadonlyArray<string> => name.split(/(?=[A-Z])/)

const stem = (word: string): string => word.toLowerCase().replace(/ies$/, "y").replace(/s$/, "")

/** The longest end of `said` whose words all occur among `all`: of "leads log" that, or "log". */
const repeated = (said: ReadonlyArray<string>, all: ReadonlyArray<string>): ReadonlyArray<string> =>
  said.map((_, from) => said.slice(from)).find((end) => end.every((word) => all.includes(word))) ??
  []

const methodOf = (resource: string, endpoint: string): string => {
  const all = words(endpoint)
  const omitted = repeated(words(resource).map(stem), all.map(stem))
  const name = all.filter((word) => !omitted.includes(stem(word))).join("")
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The resource and the method under which an endpoint of a group is called. */
export const nameOf = (group: string, endpoint: string): readonly [string, string] => {
  const resource = resources[group] ?? group
  return [resource, methods[endpoint] ?? methodOf(resource, endpoint)]
}
