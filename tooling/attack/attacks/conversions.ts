/** Conversions that somebody without the advertiser's secret makes, prices, approves or cancels. */
import { type Attack, type ConversionRow, conversionsOf, held, lost } from "../Attack.ts"
import type { Target } from "../Target.ts"

type Parameters = Readonly<Record<string, string | number>>

const addresses = ["goal-by-click-id", "conv", "conv-change", "conv-addchange", "pixel"] as const

const report = ({ send }: Target, address: string, parameters: Parameters, init?: RequestInit) => {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)])
  )
  return send(`/track/${address}?${query}`, init)
}

const approved = { conv_status: "approved" }
const isDecided = ({ conv_status, payout }: { conv_status: string; payout: string }) =>
  conv_status === "approved" || Number(payout) > 1000

/** Tries these reports about a new click, and looks for what came of them. */
const onNewClick = async (
  target: Target,
  attempts: (click_id: string) => ReadonlyArray<Parameters>
) => {
  const click_id = await target.newClick("&aff_click_id=guessable-1")
  const tries = attempts(click_id).flatMap((attempt) =>
    addresses.map((address) => report(target, address, attempt))
  )
  await Promise.all(tries)
  const made = await conversionsOf(target, click_id)
  const bad = made.find(isDecided)
  return bad === undefined
    ? held(`${tries.length} reports, ${made.length} conversion at the goal's price, pending`)
    : lost(`a conversion that is ${bad.conv_status} with a payout of ${bad.payout}`)
}

const forgedPrice: Attack = {
  name: "forge a price and a status, without a secret",
  play: (target) =>
    onNewClick(target, (click_id) => [
      { click_id, payout: "9999999", ...approved },
      { click_id, revenue: "9999999", payout: "9999999" },
      { click_id, ...approved },
      { click_id, amount: "9999999999" },
      { aff_click_id: "guessable-1", ...approved },
      { click_id, token: "", payout: "9999999" },
      { click_id, token: "afn_t_guess", payout: "9999999", ...approved }
    ])
}

const foreignToken: Attack = {
  name: "use another advertiser's token",
  play: (target) =>
    onNewClick(target, (click_id) => [
      { click_id, token: target.tokens.other_advertiser, payout: "9999999", ...approved },
      { aff_click_id: "guessable-1", token: target.tokens.other_advertiser, ...approved }
    ])
}

/** A conversion of the advertiser's own, and whether strangers can change it by what they may know of it. */
const foreignChange: Attack = {
  name: "change or cancel a conversion by its transaction id, order or click",
  play: async (target) => {
    const own = target.tokens.advertiser
    const click_id = await target.newClick("&aff_click_id=guessable-2")
    const adv_order_id = "1001"
    await report(target, "conv", { click_id, adv_order_id, token: own, conv_status: "approved" })
    const [before] = await conversionsOf(target, click_id)
    const { transaction_id = "" } = before ?? {}
    const names = [
      { transaction_id },
      { adv_order_id, goal_id: target.ids.default_goal_id ?? 0 },
      { click_id },
      { aff_click_id: "guessable-2" }
    ]
    const secrets = [{}, { token: target.tokens.other_advertiser }, { token: "wrong" }]
    const changes = [{ conv_status: "rejected" }, { payout: "9999999" }]
    const tries = names.flatMap((name) =>
      secrets.flatMap((secret) =>
        changes.flatMap((change) =>
          addresses.map((address) => report(target, address, { ...name, ...secret, ...change }))
        )
      )
    )
    await Promise.all(tries)
    const [after, second] = await conversionsOf(target, click_id)
    const isSame = second === undefined && JSON.stringify(after) === JSON.stringify(before)
    return isSame
      ? held(`${tries.length} changes refused`)
      : lost("another state of the conversion")
  }
}

const pixelHundred: Attack = {
  name: "load the pixel a hundred times",
  play: async (target) => {
    const clicks = await Promise.all(Array.from({ length: 100 }, () => target.newClick()))
    await Promise.all(clicks.map((click_id) => report(target, "pixel", { click_id, amount: 99 })))
    const made = new Array<ConversionRow>()
    for (const click_id of clicks) made.push(...(await conversionsOf(target, click_id)))
    const decided = made.filter(isDecided)
    return decided.length === 0
      ? held(`${made.length} conversions, pending and marked as unsigned`)
      : lost(`${decided.length} approved conversions`)
  }
}

const stolenToken: Attack = {
  name: "price a conversion out of bounds with a stolen token, then approve it",
  play: async (target) => {
    const token = target.tokens.advertiser
    const click_id = await target.newClick()
    await report(target, "conv", { click_id, token, payout: "9999999", revenue: "9999999" })
    await report(target, "conv-change", { click_id, token, ...approved })
    await report(target, "conv-addchange", { click_id, token, ...approved, amount: 1 })
    const [made] = await conversionsOf(target, click_id)
    return made?.conv_status === "hold"
      ? held(`on hold: ${made.hold_reason}`)
      : lost(`a conversion that is ${made?.conv_status} with a payout of ${made?.payout}`)
  }
}

const blockedOrders: Attack = {
  name: "claim the advertiser's next orders with unsigned reports",
  play: async (target) => {
    const token = target.tokens.advertiser
    const click_id = await target.newClick()
    await report(target, "pixel", { click_id, adv_order_id: "2001" })
    const real = await target.newClick()
    const { text } = await report(target, "conv", { click_id: real, adv_order_id: "2001", token })
    return JSON.parse(text).info.created === true
      ? held("the advertiser's own report counts")
      : lost("the advertiser's own report is taken for a repetition")
  }
}

const emptyHanded: Attack = {
  name: "convert with HEAD, or while a browser fetches ahead",
  play: async (target) => {
    const click_id = await target.newClick()
    const ahead = { headers: { "Sec-Purpose": "prefetch" } }
    const token = target.tokens.advertiser
    await Promise.all(
      addresses.flatMap((address) => [
        report(target, address, { click_id }, { method: "HEAD" }),
        report(target, address, { click_id, token }, { method: "HEAD" }),
        report(target, address, { click_id, token }, ahead)
      ])
    )
    const made = await conversionsOf(target, click_id)
    return made.length === 0 ? held("no conversion") : lost(`${made.length} conversions`)
  }
}

export const conversions: ReadonlyArray<Attack> = [
  forgedPrice,
  foreignToken,
  foreignChange,
  pixelHundred,
  stolenToken,
  blockedOrders,
  emptyHanded
]
