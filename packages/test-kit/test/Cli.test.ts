import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Command, Unusable } from "../src/cli/Command.ts"
import { conformance } from "../src/cli/conformance.ts"
import { fuzz } from "../src/cli/fuzz.ts"
import { mockNetwork } from "../src/index.ts"

const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url))

/** No keys. */
const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

const run = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, ["--conditions=@affnet/source", main, ...args], {
    encoding: "utf8",
    env
  })

/**
 * Why a command can't begin. It is asked in this process, which has loaded the schemas of the API already; that
 * the command line prints it and exits with 2 is asked once of each command.
 */
const problemOf = async (command: Command, ...args: ReadonlyArray<string>) => {
  const error = await Effect.runPromise(Effect.flip(command.run(args)))
  assert.instanceOf(error, Unusable)
  return error.message
}

describe("The command line", () => {
  it("names its commands", () => {
    const { status, stdout } = run()
    assert.strictEqual(status, 0)
    assert.match(stdout, /^ {2}fuzz {2,}\S/mu)
  })

  it("exits with 2 and an overview when it knows no such command", () => {
    const { status, stdout } = run("toString")
    assert.strictEqual(status, 2)
    assert.include(stdout, "affnet-test-kit <command>")
  })

  it("tells of a command what it takes", () => {
    const { status, stdout } = run("fuzz", "--help")
    assert.strictEqual(status, 0)
    assert.include(stdout, "AFFNET_MANAGER_KEY")
  })

  it("exits with 2 when it is not told where the network is", () => {
    const missing = run("fuzz")
    assert.strictEqual(missing.status, 2)
    assert.include(missing.stderr, "--base-url")
  })

  it("exits with 2 when nobody is there to check", () => {
    const gone = run("conformance", "--base-url", "http://127.0.0.1:1")
    assert.strictEqual(gone.status, 2)
    assert.strictEqual(gone.stderr, "Nobody answers at http://127.0.0.1:1\n")
  })

  for (const [name, command] of Object.entries({ conformance, fuzz })) {
    it(`${name} does not begin with nobody there, a bad key, or an address where the API does not begin`, async () => {
      await using network = await mockNetwork()
      assert.strictEqual(
        await problemOf(command, "--base-url", "http://127.0.0.1:1"),
        "Nobody answers at http://127.0.0.1:1"
      )
      assert.include(
        await problemOf(
          command,
          ...["--base-url", network.url, "--manager-key", network.keys.affiliate]
        ),
        "The key of the manager is refused with 403"
      )
      assert.strictEqual(
        await problemOf(command, "--base-url", `${network.url}/api/v2`),
        "Leave /api/v2 out of --base-url"
      )
    })
  }
})
