import { join } from "node:path"
import { FakeVendor } from "@affnet/test-tools"
import { Effect } from "effect"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../fixtures/givenVendor.ts"

/** How vendors behave; to the flaky one every second call fails. */
const moods = {
  accepts: FakeVendor.accept(),
  rejects: FakeVendor.reject(),
  slow: FakeVendor.slow(60),
  drops: FakeVendor.drop,
  stalls: FakeVendor.stall
}
type Mood = keyof typeof moods | "flaky"

/** Whether a vendor is told the id of the delivery, so that it can tell a repetition. */
type Kind = "told" | "mute"

/** The vendors of each campaign, in their order. */
const buyers: ReadonlyArray<ReadonlyArray<readonly [Mood, Kind]>> = [
  [
    ["accepts", "told"],
    ["rejects", "mute"],
    ["slow", "told"]
  ],
  [
    ["drops", "told"],
    ["accepts", "mute"]
  ],
  [
    ["flaky", "told"],
    ["slow", "mute"],
    ["stalls", "mute"]
  ],
  [
    ["drops", "mute"],
    ["flaky", "mute"],
    ["accepts", "told"]
  ]
]

const titleOf = (mood: Mood, kind: Kind): string => `${mood}-${kind}`

const givenCampaign = Effect.fnUntraced(function* (
  offer_id: number,
  url: string,
  vendors: (typeof buyers)[number]
) {
  const goal_id = yield* givenGoal({ offer_id, multiple_conversions: 1 })
  const campaign_id = yield* givenReceiveCampaign({ goal_id })
  for (const [index, [mood, kind]] of vendors.entries()) {
    yield* givenVendor({
      campaign_id,
      position: index + 1,
      title: titleOf(mood, kind),
      url: `${url}/${titleOf(mood, kind)}`,
      body: `{"email":"{email}","id":"${kind === "told" ? "{delivery_id}" : "-"}"}`,
      timeout_millis: 250,
      retry: '{"attempts":4}'
    })
  }
  return { goal_id, vendors: vendors.length }
})

const isMood = (name: string): name is keyof typeof moods => Object.hasOwn(moods, name)

const behave = ({ index, url }: FakeVendor.Receipt) => {
  const mood = url.slice(1).split("-")[0] ?? ""
  if (isMood(mood)) return moods[mood]
  return index % 2 === 0 ? FakeVendor.reject(503) : FakeVendor.accept()
}

/** Campaigns whose vendors accept, reject, stall and hang up, and keep what they received on the disk. */
export const givenKillNetwork = Effect.fnUntraced(function* (directory: string) {
  const { key } = yield* givenKey("manager")
  const file = join(directory, "receipts.jsonl")
  const vendor = yield* FakeVendor.make({ script: behave, file })
  const offer_id = yield* givenOffer()
  const campaigns = yield* Effect.forEach(buyers, (vendors) =>
    givenCampaign(offer_id, vendor.url, vendors)
  )
  return { key, click_id: yield* givenClick({ offer_id }), campaigns, file, vendor }
})
export type KillNetwork = Effect.Success<ReturnType<typeof givenKillNetwork>>
