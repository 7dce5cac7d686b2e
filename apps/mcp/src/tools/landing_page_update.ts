import { LandingPage, Offer } from "@affnet/domain"
import { Effect, Record, Schema } from "effect"
import * as Operation from "../contract/Operation.ts"
import { because } from "../failures/ToolFailure.ts"
import { make } from "./Tool.ts"

const { fields } = LandingPage.LandingPageUpdate

/** The fields that differ, as they were and as they are. */
const changesOf = (before: LandingPage.LandingPage, after: LandingPage.LandingPage) => {
  const old: Readonly<Record<string, unknown>> = before
  return Record.map(
    Record.filter({ ...after }, (value, name) => value !== old[name]),
    (to, name) => ({ from: old[name], to })
  )
}

/** Results mask secrets in addresses; written back, the mask would take the place of the secret. */
const whole = ({ preview, url }: typeof LandingPage.LandingPageUpdate.Type) => {
  const masked = Object.entries({ url, preview }).find(([, address]) => address?.includes("…"))
  return masked === undefined
    ? Effect.void
    : because(
        `${masked[0]}: has a masked part (…). Give the whole address, or leave it out to keep it.`
      )
}

export const landing_page_update = make({
  name: "landing_page_update",
  title: "Update a landing page",
  description: "What is left out stays. status 1 active, 3 inactive. dry_run shows the changes.",
  toolset: "landing",
  roles: Operation.rolesOf("landing_page_update"),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  arguments: Schema.Struct({
    offer_id: Offer.OfferId,
    url_id: LandingPage.LandingPageId,
    ...fields,
    dry_run: Schema.optionalKey(Schema.Boolean)
  }),
  run: Effect.fnUntraced(function* ({ dry_run, offer_id, url_id, ...payload }, { client }) {
    yield* whole(payload)
    const params = { offer_id, url_id }
    const { url: before } = yield* client.landingPages.getLandingPage({ params })
    if (dry_run === true) {
      const after = LandingPage.update(before, payload)
      return { data: { done: false, changes: changesOf(before, after) } }
    }
    const { url } = yield* client.landingPages.updateLandingPage({ params, payload })
    return { data: { done: true, offer_id, url_id, changes: changesOf(before, url) } }
  })
})
