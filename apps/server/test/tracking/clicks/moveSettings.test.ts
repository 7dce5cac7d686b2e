import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { moveSettings } from "../../../src/tracking/clicks/moved/moveSettings.ts"

const read = (settings: Readonly<Record<string, string>>) =>
  Effect.provide(moveSettings, ConfigProvider.layer(ConfigProvider.fromUnknown(settings)))

const AFFNET_STATISTICS_URL = "http://user:geheim@localhost:8123/affnet"

it.effect("clicks move after so many days, and never without them", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual((yield* read({})).moveDays, Option.none())
    const moving = { AFFNET_STATISTICS_URL, AFFNET_CLICK_MOVE_DAYS: "30" }
    assert.deepStrictEqual((yield* read(moving)).moveDays, Option.some(30))
    const kept = { ...moving, AFFNET_CLICK_RETENTION_DAYS: "31" }
    assert.deepStrictEqual((yield* read(kept)).moveDays, Option.some(30))
  })
)

it.effect(
  "settings that contradict each other are refused, by their names and without the address",
  () =>
    Effect.gen(function* () {
      const refused = [
        [{ AFFNET_CLICK_MOVE_DAYS: "30" }, "AFFNET_STATISTICS_URL"],
        [{ AFFNET_CLICK_MOVE_DAYS: "30", AFFNET_STATISTICS_URL: "" }, "AFFNET_STATISTICS_URL"],
        [
          {
            AFFNET_STATISTICS_URL,
            AFFNET_CLICK_MOVE_DAYS: "30",
            AFFNET_CLICK_RETENTION_DAYS: "30"
          },
          "AFFNET_CLICK_RETENTION_DAYS"
        ],
        [{ AFFNET_STATISTICS_URL, AFFNET_CLICK_MOVE_DAYS: "0" }, "AFFNET_CLICK_MOVE_DAYS"],
        [{ AFFNET_STATISTICS_URL, AFFNET_CLICK_MOVE_DAYS: "soon" }, "AFFNET_CLICK_MOVE_DAYS"]
      ] as const
      for (const [settings, name] of refused) {
        const { message } = yield* Effect.flip(read(settings))
        assert.include(message, name)
        assert.notInclude(message, "geheim")
      }
    })
)
