/** Ids by the name of the parameter that takes them; `getCampaign.id` is for that operation alone. */
export type Ids = Readonly<Record<string, string>>

/** The highest id that there may be, which no network has reached. */
export const nobodys = "2147483647"

/** The same where ids are UUIDs. */
export const nobodysUuid = "00000000-0000-4000-8000-000000000000"

const network = "/api/v2/network"

/** Lists whose records have the ids of a path that does not lie below them. */
const elsewhere: Readonly<Record<string, string>> = {
  [`${network}/adv-billing/preferences`]: `${network}/advertisers`,
  [`${network}/brand-billing/preferences`]: `${network}/advertisers`
}

/** The path of the list in which the ids of a parameter stand: `/offers` for `/offers/{offer_id}`. */
export const listOf = (path: string, parameter: string): string => {
  const before = path.slice(0, path.indexOf(`/{${parameter}}`))
  return elsewhere[before] ?? before
}
