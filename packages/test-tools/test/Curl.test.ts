import { spawnSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Fuzzer from "../src/Fuzzer.ts"
import { document } from "./ToyNetwork.ts"

/** Stands in for curl, and prints what it was given, one argument a line, and its standard input. */
const script = (command: string): string =>
  `curl() { printf '%s\\0' "$@"; case "$*" in *@-*) cat;; esac; }; AFFNET_API_KEY=key; ${command}`

const run = (command: string) => {
  const { stdout } = spawnSync("bash", ["-c", script(command)])
  return stdout
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
      for (const request of yield* requests) {
        const { body, headers, method, target } = Fuzzer.toWire(request)
        if ((body?.length ?? 0) > 4_096 || method === "HEAD" || headers.length > 50) continue
        const given = run(Fuzzer.curl(request, "http://host"))
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
