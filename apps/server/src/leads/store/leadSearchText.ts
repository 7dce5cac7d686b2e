import { LeadFacts } from "@affnet/domain"
import { searchText } from "../../platform/sql/lists/searchText.ts"

/** What a lead, and what the log says of it, is searched by. */
export const leadSearchText = (lead: Parameters<typeof LeadFacts.searched>[0]): string =>
  searchText(...LeadFacts.searched(lead))
