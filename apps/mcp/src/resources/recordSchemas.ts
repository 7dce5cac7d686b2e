import { Affiliate, Campaign, ConversionRow, LandingPage, LeadLog, Offer } from "@affnet/domain"
import type { Schema } from "effect"
import { Record, SchemaAST } from "effect"
import { isForeign } from "../results/Foreign.ts"
import { isPersonal } from "../results/PersonalData.ts"
import { isSecret } from "../results/Secrets.ts"

const about = (name: string, ast: SchemaAST.AST): string =>
  [
    SchemaAST.resolveDescription(ast),
    isSecret(name) ? "secret: masked" : undefined,
    isPersonal(name) ? "personal: masked" : undefined,
    isForeign(name) ? "under `untrusted`" : undefined
  ]
    .filter((part) => part !== undefined)
    .join("; ")

const fieldsOf = ({ fields }: { readonly fields: Readonly<Record<string, Schema.Top>> }) =>
  Record.map(fields, ({ ast }, name) => about(name, ast))

/** The fields of records, with what has to be known of each. */
export const recordSchemas: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ["affiliate", fieldsOf(Affiliate.Affiliate)],
  ["campaign", fieldsOf(Campaign.Campaign)],
  ["conversion", fieldsOf(ConversionRow.ConversionRow)],
  ["delivery_attempt", fieldsOf(LeadLog.LeadLog)],
  ["landing_page", fieldsOf(LandingPage.LandingPage)],
  ["offer", fieldsOf(Offer.Offer)]
])
