import type { LeadFacts, LeadField } from "@affnet/domain"
import { searchText } from "../sql/searchText.ts"

type Searched = Pick<
  LeadFacts.LeadFacts,
  "lead_id" | "transaction_id" | "click_id" | "aff_click_id"
> & { readonly fields: LeadField.LeadValues }

/** What a lead, and what the log says of it, is searched by. */
export const leadSearchText = ({ fields, ...lead }: Searched): string =>
  searchText(
    lead.lead_id,
    lead.transaction_id,
    lead.click_id,
    lead.aff_click_id,
    fields.email,
    fields.phone,
    fields.firstname,
    fields.lastname
  )
