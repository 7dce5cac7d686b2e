import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CliError, Command } from "effect/cli"
import { keys } from "../../src/cli/Keys.ts"

const affnet = Command.runWith(keys, { version: "0" })

describe("affnet keys create", () => {
  it.effect("refuses an e-mail address that is none, and says what it has to be", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(affnet(["create", "--email", "ann at mail"]))
      assert.isTrue(CliError.isCliError(error))
      assert.include(JSON.stringify(error), "must be an e-mail address, such as ann@mail.example")
    }).pipe(Effect.provide(NodeServices.layer))
  )
})
