import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Lacking } from "../Lacking.ts"

/** What the mock does not do yet: a line for each operation, until somebody needs it. */

const lacking = (what: string) => () => Effect.die(new Lacking({ what }))

const affiliateLeads = HttpApiBuilder.group(Api, "affiliateLeads", (handlers) =>
  handlers.handleAll({
    createOwnLead: lacking("taking leads from affiliates"),
    createOwnLeadByOffer: lacking("taking leads from affiliates"),
    createOwnLeadUponDelivery: lacking("taking leads from affiliates")
  })
)

const leadErasures = HttpApiBuilder.group(Api, "leadErasures", (handlers) =>
  handlers.handleAll({ eraseLeads: lacking("erasing people's data") })
)

const leadRecords = HttpApiBuilder.group(Api, "leadRecords", (handlers) =>
  handlers.handleAll({
    listLeads: lacking("listing leads"),
    getLead: lacking("showing leads"),
    updateLead: lacking("changing leads")
  })
)

const ownLeadRecords = HttpApiBuilder.group(Api, "ownLeadRecords", (handlers) =>
  handlers.handleAll({
    listOwnLeads: lacking("listing leads"),
    getOwnLead: lacking("showing leads")
  })
)

/** Operations that are answered with 501. */
export const lackingGroups = Layer.mergeAll(
  affiliateLeads,
  leadErasures,
  leadRecords,
  ownLeadRecords
)
