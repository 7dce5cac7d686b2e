import { Dimension } from "@affnet/domain"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { statisticsSettings } from "../../../../src/platform/sql/clickhouse/statisticsSettings.ts"

const read = (settings: Readonly<Record<string, string>>) =>
  Effect.provide(
    statisticsSettings,
    ConfigProvider.layer(
      ConfigProvider.fromUnknown({
        AFFNET_STATISTICS_URL: "http://user:geheim@localhost:8123/affnet",
        ...settings
      })
    )
  )

const clickDaysOf = (AFFNET_STATISTICS_DAYS: string) =>
  Effect.map(read({ AFFNET_STATISTICS_DAYS }), (found) => Option.getOrThrow(found).clickDays)

it.effect("days of clicks are summed up by groups of breakdowns, whatever their order", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* clickDaysOf("sub_id2,sub_id1  browser,offer,browser "), [
      ["sub_id1", "sub_id2"],
      ["offer", "browser"]
    ])
    assert.deepStrictEqual(yield* clickDaysOf("none"), [])
    const { clickDays } = Option.getOrThrow(yield* read({}))
    assert.deepStrictEqual(clickDays.length, 1)
    for (const key of clickDays.flat()) assert.notMatch(key, /sub_id|aff_param/u)
  })
)

it.effect("groups that clicks are not told apart by are refused, with those that they are", () =>
  Effect.gen(function* () {
    for (const name of ["goal", "conversion_status", "day", "shoe size", "offer;browser"]) {
      const { message } = yield* Effect.flip(clickDaysOf(`offer,${name}`))
      assert.include(message, `AFFNET_STATISTICS_DAYS names "${name.split(" ")[0]}"`)
      assert.include(message, "clicks are told apart by affiliate, advertiser, offer")
    }
    assert.notInclude((yield* Effect.flip(clickDaysOf("goal"))).message, "geheim")
  })
)

it.effect("there are eight groups at most, and none by name only", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* clickDaysOf("none"), [])
    assert.strictEqual(
      (yield* Effect.flip(clickDaysOf("  "))).message,
      "AFFNET_STATISTICS_DAYS names no breakdown; say `none` for none"
    )
    const groups = Dimension.filterKeys.filter((key) => !Dimension.ofNoClick.has(key)).slice(0, 9)
    assert.strictEqual((yield* clickDaysOf(groups.slice(1).join(" "))).length, 8)
    const { message } = yield* Effect.flip(clickDaysOf(groups.join(" ")))
    assert.strictEqual(message, "AFFNET_STATISTICS_DAYS takes 8 groups at most")
  })
)

const parametersOf = (AFFNET_STATISTICS_PARAMETERS: string) =>
  Effect.map(read({ AFFNET_STATISTICS_PARAMETERS }), (found) => Option.getOrThrow(found).parameters)

it.effect("values of parameters are numbered where they are named, and no others", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* parametersOf("aff_param5,sub_id2"), ["sub_id2", "aff_param5"])
    assert.deepStrictEqual(yield* parametersOf("none"), [])
    assert.deepStrictEqual(Option.getOrThrow(yield* read({})).parameters, ["sub_id1"])
    for (const name of ["browser", "sub_id9", "sub_id1 sub_id2"]) {
      const { message } = yield* Effect.flip(parametersOf(`sub_id1,${name}`))
      assert.include(message, `AFFNET_STATISTICS_PARAMETERS names "${name}"; there are sub_id1, `)
      assert.notInclude(message, "geheim")
    }
  })
)
