/**
 * Plays the attacks that `docs/security.md` speaks of against a running demo network, on each engine. Ends with 1
 * when one of them gained anything.
 *
 * Usage: npm run attack -- [--engine sqlite|postgresql] [--only words of a name]
 */
import { parseArgs } from "node:util"
import type { Attack } from "./Attack.ts"
import { accounts } from "./attacks/accounts.ts"
import { conversions } from "./attacks/conversions.ts"
import { floods } from "./attacks/floods.ts"
import { openAddresses } from "./attacks/openAddresses.ts"
import { reports } from "./attacks/reports.ts"
import { signatures } from "./attacks/signatures.ts"
import { engines, makeTarget, type Target } from "./Target.ts"

const { values: options } = parseArgs({
  options: { engine: { type: "string", default: "both" }, only: { type: "string", default: "" } }
})
const port = 28_190

const attacks: ReadonlyArray<Attack> = [
  ...conversions,
  ...signatures,
  ...accounts,
  ...openAddresses,
  ...reports,
  ...floods
]
const chosen = attacks.filter(({ name }) => name.includes(options.only))

/** An attack that breaks off is no attack that was held off. */
const play = async (attack: Attack, target: Target) => {
  try {
    return await attack.play(target)
  } catch (cause) {
    return { gained: `it broke off: ${String(cause)}`, seen: "" }
  }
}

const playAll = async (engine: keyof typeof engines): Promise<number> => {
  const target = await makeTarget(engine, port)
  console.log(`\n${engine}`)
  let gains = 0
  try {
    for (const attack of chosen) {
      const { gained, seen } = await play(attack, target)
      if (gained !== undefined) gains += 1
      console.log(`  ${gained === undefined ? "held" : "LOST"}  ${attack.name}: ${gained ?? seen}`)
    }
  } finally {
    await target.remove()
  }
  return gains
}

const isEngine = (name: string): name is keyof typeof engines => name in engines
const wanted = isEngine(options.engine) ? [options.engine] : (["sqlite", "postgresql"] as const)

let gains = 0
for (const engine of wanted) gains += await playAll(engine)
console.log(`\n${chosen.length * wanted.length} attacks, ${gains} succeeded`)
if (gains > 0 || chosen.length === 0) process.exitCode = 1
