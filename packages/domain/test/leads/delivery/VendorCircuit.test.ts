import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as VendorCircuit from "../../../src/leads/delivery/VendorCircuit.ts"
import * as VendorHold from "../../../src/leads/delivery/VendorHold.ts"
import { Reason } from "../../../src/values/OutboundFailure.ts"

const replied = (http_status: number) => Result.succeed({ http_status, retry_after: null })
const kindOf = (http_status: number, status: "success" | "fail" = "fail") =>
  VendorCircuit.finding(replied(http_status), status).kind

const down = { kind: "down", reason: "No connection could be made." } as const
const up = { kind: "up" } as const
const unclear = { kind: "unclear" } as const

/** A circuit after so many failures, one each second from the first second on. */
const failing = (failures: number): VendorCircuit.Circuit => {
  let circuit: VendorCircuit.Circuit = null
  for (let n = 1; n <= failures; n++) circuit = VendorCircuit.after(circuit, down, false, n * 1000)
  return circuit
}

const heldUntil = (circuit: VendorCircuit.Circuit) => circuit?.held_until_millis ?? null

describe("what an attempt says about a vendor's server", () => {
  it("is that it is up when a reply came, whether or not it took the lead, but for a 5xx", () => {
    for (const status of [200, 204, 302, 400, 404, 410, 422, 429]) {
      assert.strictEqual(kindOf(status), "up", String(status))
    }
    for (const status of [500, 502, 503, 599]) assert.strictEqual(kindOf(status), "down")
    assert.strictEqual(kindOf(500, "success"), "up")
  })

  it("is that it is down when none came, unless that was our own matter", () => {
    const unclears = Reason.literals.filter((reason) => {
      const failure = Result.fail({ reason, is_sent: false })
      return VendorCircuit.finding(failure, "fail").kind === "unclear"
    })
    assert.deepStrictEqual(unclears, ["invalid_request", "blocked_address", "interrupted"])
  })
})

describe("a vendor's circuit", () => {
  it("opens after five failures in a row, and says why", () => {
    assert.isNull(heldUntil(failing(4)))
    const open = failing(5)
    assert.strictEqual(heldUntil(open), 5000 + 30_000)
    assert.deepStrictEqual(
      open && VendorHold.explain(open, 35_000),
      "Held back until 1970-01-01T00:00:35Z, because the vendor failed 5 times in a row. " +
        "No connection could be made."
    )
  })

  it("counts anew after a pause", () => {
    const later = 4000 + VendorCircuit.rowMillis + 1
    assert.deepInclude(VendorCircuit.after(failing(4), down, false, later), { failures: 1 })
    assert.deepInclude(VendorCircuit.after(failing(4), down, false, later - 1), { failures: 5 })
  })

  it("lets one attempt try the vendor when its time is over, and nobody else meanwhile", () => {
    const open = failing(5)
    if (open === null) return assert.fail("is open")
    assert.strictEqual(VendorCircuit.admission(open, 34_999), "wait")
    assert.strictEqual(VendorCircuit.admission(open, 35_000), "probe")
    const tried = VendorHold.probed(open, 35_000)
    assert.strictEqual(VendorCircuit.admission(tried, 35_001), "wait")
    assert.strictEqual(VendorCircuit.admission(tried, 35_000 + 35_000), "probe")
    assert.strictEqual(
      heldUntil(VendorCircuit.after(tried, unclear, true, 40_000)),
      40_000,
      "an attempt that tells nothing lets the next one try"
    )
  })

  it("opens for twice as long each time, up to ten minutes", () => {
    let circuit = failing(5)
    const waits = [30_000]
    for (let n = 0; n < 6; n++) {
      circuit = VendorCircuit.after(circuit, down, true, 0)
      waits.push(heldUntil(circuit) ?? 0)
    }
    assert.deepStrictEqual(
      waits,
      [30, 60, 120, 240, 480, 600, 600].map((s) => s * 1000)
    )
  })

  const Step = Schema.Struct({
    found: Schema.Literals(["up", "down", "unclear"]),
    wait: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
    isProbe: Schema.Boolean
  })
  const findings = { up, down, unclear }

  it.prop(
    "never calls more than one of those that wait, closes on any answer, and opens for minutes at most",
    [Schema.Array(Step)],
    ([steps]) => {
      let now = 0
      let circuit: VendorCircuit.Circuit = null
      for (const { found, isProbe, wait } of steps) {
        now += wait
        const before: VendorCircuit.Circuit = circuit
        const admission = VendorCircuit.admission(circuit, now)
        const probes = isProbe && admission === "probe" && circuit !== null
        if (probes && circuit !== null) {
          circuit = VendorHold.probed(circuit, now)
          assert.strictEqual(VendorCircuit.admission(circuit, now), "wait")
        }
        circuit = VendorCircuit.after(circuit, findings[found], probes, now)
        if (found === "up") assert.isNull(circuit)
        // Whoever began before the vendor was held back changes nothing by failing too.
        if (found !== "up" && !probes && heldUntil(before) !== null) {
          assert.strictEqual(circuit, before)
        }
        const until = heldUntil(circuit)
        if (until !== null && circuit !== before) {
          assert.isAtMost(until, now + VendorCircuit.longestHoldMillis)
          assert.isAtLeast(circuit?.failures ?? 0, VendorCircuit.failuresMax)
        }
      }
    }
  )
})
