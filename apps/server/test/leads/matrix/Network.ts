import { FakeVendor } from "@affnet/test-tools"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../../fixtures/givenVendor.ts"
import { sendJson } from "../../fixtures/TestServer.ts"
import { givenCap, givenOfferWithClick } from "../../tracking/conversions/givenOfferWithClick.ts"
import { create } from "../givenLead.ts"
import { body, type Cell, type Failure } from "./Cells.ts"

/** The path that a cell's vendor is called at says what it does: `/17/503`, `/18/hangs up`. */
const behave = ({ url }: FakeVendor.Receipt): FakeVendor.Behaviour => {
  const outcome = decodeURI(url.split("/")[2] ?? "")
  if (outcome === "hangs up") return FakeVendor.drop
  if (outcome === "no HTTP") return FakeVendor.garbage()
  if (outcome === "no reply in time") return FakeVendor.stall
  return FakeVendor.reply(Number(outcome), body)
}

/** A label of a name has 63 letters at most, so no resolver goes looking for it. */
const longLabel = "x".repeat(64)

/** Where calls go that never arrive; everything else goes to the vendor. */
const elsewhere = (port: number): Partial<Record<Failure, string>> => ({
  "private address": "http://10.0.0.1",
  "impossible host": "http://vendor!.example",
  "unknown host": `http://${longLabel}.example`,
  "nobody listens": "http://127.0.0.1:1",
  "no TLS": `https://127.0.0.1:${port}`
})

const originOf = ({ outcome }: Cell, { port, url }: FakeVendor.FakeVendor): string =>
  (typeof outcome === "string" ? elsewhere(port)[outcome] : undefined) ?? url

/** The vendor of all cells, whose leads they are, and who hands them in. */
export const givenMatrix = Effect.gen(function* () {
  const { advertiser_id, affiliate_id } = yield* givenOfferWithClick()
  const { key } = yield* givenKey("manager")
  const vendor = yield* FakeVendor.make({ script: behave })
  return { advertiser_id, affiliate_id, key, vendor }
})
export type Matrix = Effect.Success<typeof givenMatrix>

const givenOwnVendor = (cell: Cell, campaign_id: number, vendor: FakeVendor.FakeVendor) =>
  givenVendor({
    campaign_id,
    status: cell.vendor === "inactive" ? 2 : 1,
    url:
      cell.vendor === "empty"
        ? null
        : `${originOf(cell, vendor)}/${cell.id}/${encodeURI(String(cell.outcome))}`,
    success_reply: cell.rule.success_reply && JSON.stringify(cell.rule.success_reply),
    return_reply: cell.return_reply
  })

/** A click of a goal that is set up as the cell says, and what is handed in for it. */
export const givenCell = Effect.fnUntraced(function* (cell: Cell, matrix: Matrix) {
  const { advertiser_id, affiliate_id, vendor } = matrix
  const offer_id = yield* givenOffer({ advertiser_id })
  const goal_id = yield* givenGoal({ offer_id })
  const isTrash = cell.conv_status === "trash"
  if (cell.campaign !== "none") {
    const status = cell.campaign === "active" ? 1 : 2
    const required_fields = isTrash ? '["lastname"]' : "[]"
    const campaign_id = yield* givenReceiveCampaign({ goal_id, status, required_fields })
    if (cell.vendor !== "none") yield* givenOwnVendor(cell, campaign_id, vendor)
  }
  // Without an active campaign only a full cap of the offer makes trash.
  if (isTrash && cell.campaign !== "active") yield* givenCap(offer_id, { goal_id, maximum: 0 })
  return {
    click_id: yield* givenClick({ offer_id, affiliate_id }),
    goal_id,
    ...(!isTrash && { conv_status: cell.conv_status }),
    ...(cell.deliver_lead !== undefined && { deliver_lead: cell.deliver_lead })
  }
})

/** Hands a lead in. Each way to do so has its turn. */
export const handIn = (
  cell: Cell,
  { key }: Matrix,
  lead: Effect.Success<ReturnType<typeof givenCell>>
) =>
  cell.id % 2 === 0
    ? create(key, lead)
    : sendJson(key, "POST", "/api/v2/network/leads-by-click-id", lead)
