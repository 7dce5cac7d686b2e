import type { Network } from "./engines.ts"
import type { Sender } from "./sender.ts"

const atOnce = 50

/** New clicks of the demo's first campaign, as the tracker makes them. */
export const makeClicks = async (
  { send }: Sender,
  { affiliateId, offerId }: Network,
  count: number
): Promise<ReadonlyArray<string>> => {
  const ids = new Array<string>()
  while (ids.length < count) {
    const path = `/click?o=${offerId}&a=${affiliateId}&return=click_id`
    const answers = await Promise.all(Array.from({ length: atOnce }, () => send(path)))
    ids.push(...answers.map(({ text }) => String(JSON.parse(text).click_id)))
  }
  return ids.slice(0, count)
}
