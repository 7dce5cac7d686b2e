import { UnusualTraffic } from "@affnet/domain"

/** Affiliates that are watched at once. */
const affiliatesMax = 100_000

/** Below this rate an affiliate is forgotten. */
const forgottenBelow = 0.01

interface Traffic {
  /** In the current minute. */
  clicks: number
  /** In an average minute before. */
  usual: number
  /** The most clicks of the current minute that are not unusual. */
  bound: number
}

/** Compares the clicks of each affiliate with its usual rate. */
export const watchAffiliates = (unusual: (affiliate_id: number) => void) => {
  const traffics = new Map<number, Traffic>()
  let minutes = 0

  const enter = (affiliate_id: number): Traffic => {
    const traffic = { clicks: 0, usual: 0, bound: UnusualTraffic.bound(0, minutes) }
    if (traffics.size < affiliatesMax) traffics.set(affiliate_id, traffic)
    return traffic
  }

  return {
    /** A valid or invalid click of an affiliate that exists. */
    clicked: (affiliate_id: number): void => {
      const traffic = traffics.get(affiliate_id) ?? enter(affiliate_id)
      traffic.clicks += 1
      if (traffic.clicks > traffic.bound) unusual(affiliate_id)
    },
    /** A minute is over. */
    nextMinute: (): void => {
      for (const [affiliate_id, traffic] of traffics) {
        traffic.usual = UnusualTraffic.learn(traffic.usual, traffic.clicks, minutes)
        traffic.clicks = 0
        traffic.bound = UnusualTraffic.bound(traffic.usual, minutes + 1)
        if (traffic.usual < forgottenBelow) traffics.delete(affiliate_id)
      }
      minutes += 1
    }
  }
}
