import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const bootstrap = fileURLToPath(new URL("../bootstrap.mjs", import.meta.url))

describe("bootstrap", () => {
  it("runs the command on the Node that came with the dependencies", () => {
    const { stdout } = spawnSync("node", [bootstrap, "node", "-p", "process.versions.node"], {
      encoding: "utf8"
    })
    assert.strictEqual(stdout.trim(), process.versions.node)
  })

  it("ends with the exit code of the command", () => {
    assert.strictEqual(spawnSync("node", [bootstrap, "node", "-e", "process.exit(7)"]).status, 7)
  })

  it("ends by the signal that ended the command", () => {
    const { signal } = spawnSync("node", [bootstrap, "node", "-e", "process.kill(process.pid)"])
    assert.strictEqual(signal, "SIGTERM")
  })

  it("hands a signal to the command and waits for it to end in its own way", async () => {
    const server =
      'process.on("SIGTERM", () => process.exit(3)); setInterval(() => 0, 1000); console.log("up")'
    const child = spawn("node", [bootstrap, "node", "-e", server])
    await once(child.stdout, "data")
    child.kill("SIGTERM")
    assert.deepStrictEqual(await once(child, "exit"), [3, null])
  })
})
