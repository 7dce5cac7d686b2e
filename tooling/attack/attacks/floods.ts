/** Floods from one network, and what other visitors notice of them. */
import { type Attack, held, lost } from "../Attack.ts"
import { flood, told } from "../flood.ts"

const attacker = "203.0.113.66"
const requests = 12_000

/** The demo's limit is the usual one: so many of one network at once, and 6 000 a minute from then on. */
const burst = 1_000
const perMilli = 6_000 / 60_000

const clicks: Attack = {
  name: "flood clicks, bad reports and pixels from one network",
  play: async (target) => {
    const { affiliate_id, offer_id } = target.ids
    const paths = [
      `/click?o=${offer_id}&a=${affiliate_id}`,
      "/track/conv?click_id=none",
      "/track/pixel?click_id=none"
    ]
    const startedAt = performance.now()
    const statuses = await flood(requests, (index) =>
      target.from(attacker, paths[index % paths.length] ?? "")
    )
    const admitted = requests - (statuses.get(429) ?? 0)
    const admittedMax = Math.ceil(burst + (performance.now() - startedAt) * perMilli)
    if (admitted > admittedMax) return lost(`${admitted} of ${admittedMax} requests were admitted`)
    const other = await target.newClick()
    return other.length === 32
      ? held(`${told(statuses)}; another visitor clicks`)
      : lost("another visitor's click was refused")
  }
}

const hiddenRefusal: Attack = {
  name: "push an advertiser's own refusal out with made-up ones",
  play: async (target) => {
    const own = await target.newClick()
    const report = `/track/conv?click_id=${own}&token=${target.tokens.advertiser}&goal_alias=none`
    await target.send(report)
    for (let index = 0; index < 500; index++) {
      await target.from(`198.51.100.${index % 200}`, `/track/conv?click_id=${own}`)
    }
    const { text } = await target.asManager(`/reports/refused-conversions?q=${own}&perPage=1000`)
    return text.includes("goal_unknown") ? held("it is still there") : lost("it is gone")
  }
}

export const floods: ReadonlyArray<Attack> = [clicks, hiddenRefusal]
