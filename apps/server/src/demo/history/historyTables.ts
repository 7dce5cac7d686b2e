import type { Table } from "../Generation.ts"
import { leadTables } from "./leads.ts"
import type { Past } from "./Past.ts"
import { postbackTables } from "./postbackDeliveries.ts"

/** What came in and went out while the demo network ran: leads with their deliveries, and postbacks. */
export const historyTables = (past: Past): ReadonlyArray<Table> => [
  ...leadTables(past),
  ...postbackTables(past)
]
