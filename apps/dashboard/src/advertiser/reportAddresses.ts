/** How an advertiser reports a conversion, ready to paste. */
export interface ReportAddresses {
  /** What the advertiser's server calls. */
  readonly postback: string
  readonly curl: string
  /** What the page after a sale shows. */
  readonly pixel: string
}

const token = "$AFFNET_TOKEN"

/** With the macro that the landing page of an offer hands over, and an order of the shop. */
export const reportAddresses = (origin: string): ReportAddresses => {
  const asked = "click_id=CLICK_ID&adv_order_id=ORDER&amount=AMOUNT"
  return {
    postback: `${origin}/track/conv?${asked}&token=${token}`,
    curl: `curl "${origin}/track/conv?${asked}&token=${token}"`,
    pixel: `<img src="${origin}/track/pixel?click_id=CLICK_ID&adv_order_id=ORDER" width="1" height="1" alt="">`
  }
}
