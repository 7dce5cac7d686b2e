import { imports } from "./imports.ts"
import { managers } from "./managers.ts"
import { network } from "./network.ts"
import { roles } from "./roles.ts"
import { categories, tags, tiers, trafficApproaches, trafficSources } from "./titles.ts"

/** How the network is set up, by the first part of its address. */
export const settings = {
  categories,
  imports,
  managers,
  network,
  roles,
  tags,
  tiers,
  "traffic-approaches": trafficApproaches,
  "traffic-sources": trafficSources
}
