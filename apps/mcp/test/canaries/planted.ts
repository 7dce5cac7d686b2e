import { Effect } from "effect"
import { DemoNetwork } from "../network/DemoNetwork.ts"
import * as Manager from "../network/Manager.ts"

/** A person whose data is planted through the app, and so passes its audit as well. */
export const person = {
  email: "canaria@plume.example",
  firstname: "Canarina",
  lastname: "Plumeworth",
  phone: "+4930555010203"
}

/** Secrets of the network's accounts and vendors. */
export const canaries = {
  token: "c4n4ryS3cretT0ken",
  payment: "DE89CANARY370400440532013000",
  postback: "c4n4ryP0stbackS3cret",
  postbackSignature: "c4n4ryS1gnature",
  postbackPassword: "c4n4ryP4ssw0rd",
  vendorHeader: "c4n4ryV3ndorHeader",
  vendorKey: "c4n4ryV3ndorKey",
  vendorQuery: "c4n4ryV3ndorQuery"
}

/** How the vendor is called. */
export const instructions = {
  query: `&token=${canaries.vendorQuery}`,
  headers: [
    { name: "Authorization", value: `Bearer ${canaries.vendorHeader}` },
    { name: "X-Api-Key", value: canaries.vendorKey }
  ]
}

/** A vendor that says what it was sent. */
export const reply = JSON.stringify({
  problem: "down",
  authorization: `Bearer ${canaries.vendorHeader}`,
  "x-api-key": canaries.vendorKey,
  person
})

const { postback, postbackPassword, postbackSignature } = canaries
const postbackUrl = `https://user:${postbackPassword}@track.example/cb?cid={aff_click_id}&secure_key=${postback}&sig=${postbackSignature}`

/** Plants what the API does not let anybody write. */
export const planted = Effect.gen(function* () {
  const { ids } = yield* DemoNetwork
  const affiliate = Number(ids.affiliate_id)
  yield* Manager.sql("UPDATE postbacks SET code = ? WHERE affiliate_id = ?", postbackUrl, affiliate)
  yield* Manager.sql(
    "UPDATE affiliates SET payment_details = ?, trafficback_url = ? WHERE id = ?",
    `Wire: ${canaries.payment}`,
    postbackUrl,
    affiliate
  )
  yield* Manager.sql("UPDATE billing_preferences SET tax_id = ?", canaries.payment)
})
