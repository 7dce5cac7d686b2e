/** Signed addresses that are changed, replayed or made up. */
import { createHmac } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { SignedReport } from "@affnet/domain"
import { type Attack, conversionsOf, held, lost } from "../Attack.ts"
import type { Target } from "../Target.ts"

/** A new secret is in force within a second. */
const newSecret = async ({ asManager, ids }: Target): Promise<string> => {
  const { text } = await asManager(`/advertisers/${ids.advertiser_id}/signing-secret`, {})
  await wait(1_100)
  return String(JSON.parse(text).info.signing_secret)
}

const signed = (secret: string, parameters: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(parameters)
  const text = SignedReport.textOf("/track/conv", pairs)
  const signature = createHmac("sha256", secret).update(text).digest("hex")
  return new URLSearchParams([...pairs, ["signature", signature]])
}

const now = (): number => Math.floor(Date.now() / 1000)

const alteredAddress: Attack = {
  name: "change a signed address, or sign it with a guess",
  play: async (target) => {
    const secret = await newSecret(target)
    const click_id = await target.newClick()
    const advertiser_id = String(target.ids.advertiser_id)
    const report = { click_id, advertiser_id, ts: String(now()) }
    const good = signed(secret, report)
    const changed = (name: string, value: string) => {
      const query = new URLSearchParams(good)
      query.set(name, value)
      return query
    }
    const tries = [
      changed("payout", "9999"),
      changed("conv_status", "approved"),
      changed("ts", String(now() + 1)),
      changed("advertiser_id", String(target.ids.other_advertiser_id)),
      changed("signature", "0".repeat(64)),
      signed("afn_s_guess", report),
      signed(secret, { ...report, ts: String(now() - 400) }),
      signed(secret, { ...report, ts: String(now() + 400) })
    ]
    await Promise.all(tries.map((query) => target.send(`/track/conv?${query}`)))
    const made = await conversionsOf(target, click_id)
    return made.length === 0 ? held(`${tries.length} addresses refused`) : lost("a conversion")
  }
}

const replayedAddress: Attack = {
  name: "call a signed address fifty times",
  play: async (target) => {
    const secret = await newSecret(target)
    const click_id = await target.newClick()
    const advertiser_id = String(target.ids.advertiser_id)
    const query = signed(secret, { click_id, advertiser_id, ts: String(now()) })
    await Promise.all(Array.from({ length: 50 }, () => target.send(`/track/conv?${query}`)))
    const made = await conversionsOf(target, click_id)
    return made.length === 1 ? held("one conversion") : lost(`${made.length} conversions`)
  }
}

export const signatures: ReadonlyArray<Attack> = [alteredAddress, replayedAddress]
