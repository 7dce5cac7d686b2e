import { spawnSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Fuzzer from "../src/Fuzzer.ts"
import { document } from "./ToyNetwork.ts"

/** Stands behind what each command was given. */
const end = "\0the end of what a command was given\0"

/** Stands in for curl, and prints what it was given, one argument a line, and its standard input. */
const standIn = `AFFNET_API_KEY=key
curl() { printf '%s\\0' "$@"; case "$*" in *@-*) cat;; esac; }
end() { printf '${end.replaceAll("\0", "\\0")}'; }
`

/** What curl is given by each of the commands, which one shell runs: to start a shell takes longer than all else. */
const run = (commands: ReadonlyArray<string>): ReadonlyArray<Buffer> => {
  const input = `${standIn}${commands.map((command) => `${command}\nend\n`).join("")}`
  const { stdout } = spawnSync("bash", ["-s"], { input, maxBuffer: Number.POSITIVE_INFINITY })
  const given = stdout.toString("latin1").split(end)
  return given.slice(0, -1).map((text) => Buffer.from(text, "latin1"))
}

const requests = Effect.map(
  Effect.forEach(Fuzzer.operations(document), (operation) =>
    Fuzzer.requests(operation, { seed: "1", count: 60, ids: {} })
  ),
  (each) => each.flat()
)

describe("the command of a finding", () => {
  it.effect("brings method, address, headers and body through a shell as they are", () =>
    Effect.gen(function* () {
      const shown = (yield* requests).filter((request) => {
        const { body, headers, method } = Fuzzer.toWire(request)
        return (body?.length ?? 0) <= 4_096 && method !== "HEAD" && headers.length <= 50
      })
      const each = run(shown.map((request) => Fuzzer.curl(request, "http://host")))
      assert.lengthOf(each, shown.length)
      for (const [index, request] of shown.entries()) {
        const { body, headers, method, target } = Fuzzer.toWire(request)
        const given = each[index] ?? Buffer.of()
        const text = given.toString()
        assert.include(text, `http://host${target}\0`)
        assert.include(text, `-X\0${method}\0`)
        for (const [name, value] of headers) {
          assert.include(text, value === "" ? `${name};\0` : `${name}: ${value}\0`)
        }
        assert.isTrue(given.includes(Buffer.from(body ?? [])), Fuzzer.curl(request, "http://host"))
        assert.strictEqual(text.includes("x-api-key: key\0"), request.key === "given")
      }
    })
  )
})
