import { type Lead, LeadInput } from "@affnet/domain"
import { Effect, Exit, Random, Schema } from "effect"
import type { SimulatedNetwork } from "./Network.ts"
import { type Danger, type SimulatedProcess, startProcess } from "./Process.ts"
import { Receipts } from "./Vendors.ts"

/** A lead of a simulation, and how it was acknowledged. */
export interface SimulatedLead {
  readonly email: string
  readonly vendors: number
  readonly input: LeadInput.LeadInput
  readonly acknowledged: Array<Pick<Lead.Lead, "lead_id" | "delivery_status">>
}

const toInput = Schema.decodeUnknownSync(LeadInput.LeadInput)

const makeLead = Effect.fnUntraced(function* ({ buyers, click }: SimulatedNetwork, email: string) {
  const buyer = buyers[yield* Random.nextIntBetween(0, buyers.length - 1)]
  const click_id = yield* click
  const goal_id = String(buyer?.goal_id)
  const input = toInput({ click_id, goal_id, email, deliver_lead: "yes" })
  return { email, vendors: buyer?.vendors ?? 0, input, acknowledged: [] }
})

const pick = <A>(all: ReadonlyArray<A>) =>
  Effect.map(Random.nextIntBetween(0, Math.max(0, all.length - 1)), (index) => all[index])

/** Processes on one database, the leads that are handed in, and what the vendors have received. */
export const makeWorld = Effect.fnUntraced(function* (network: SimulatedNetwork, seed: number) {
  const receipts = new Receipts()
  const danger: Danger = { perMille: 20, crashes: 0 }
  const launch = startProcess(receipts, danger)
  const processes: Array<SimulatedProcess> = []
  for (let count = yield* Random.nextIntBetween(1, 3); count > 0; count--) {
    processes.push(yield* launch)
  }
  const leads: Array<SimulatedLead> = []
  for (let count = yield* Random.nextIntBetween(2, 6); count > 0; count--) {
    leads.push(yield* makeLead(network, `lead-${seed}-${count}@mail.example`))
  }
  const anyAlive = Effect.suspend(() => pick(processes.filter(({ isAlive }) => isAlive())))

  /** A client hands a lead in, for the first time or once more, and may get no answer. */
  const handIn = Effect.gen(function* () {
    const lead = yield* pick(leads)
    const process = yield* anyAlive
    if (lead === undefined || process === undefined) return
    const handed = { input: lead.input, method: "POST", path: "/api/v2/network/leads" } as const
    const exit = yield* Effect.exit(process.leads.create(handed))
    // An answer of a process that died before it was out never comes.
    if (Exit.isSuccess(exit) && process.isAlive()) lead.acknowledged.push(exit.value)
  })

  const restart = Effect.gen(function* () {
    for (const [index, { isAlive }] of processes.entries()) {
      if (!isAlive()) processes[index] = yield* launch
    }
  })

  return {
    receipts,
    leads,
    danger,
    handIn: Effect.forkChild(handIn),
    /** One of the workers looks for what is due. */
    work: Effect.flatMap(anyAlive, (process) =>
      Effect.forkChild(Effect.exit(process?.worker.step ?? Effect.void))
    ),
    crash: Effect.flatMap(anyAlive, (process) => process?.crash ?? Effect.void),
    restart,
    /** From now on nothing dies any more. */
    calm: Effect.andThen(
      Effect.sync(() => {
        danger.perMille = 0
      }),
      restart
    ),
    end: Effect.suspend(() => Effect.forEach(processes, ({ crash }) => crash, { discard: true }))
  }
})
export type World = Effect.Success<ReturnType<typeof makeWorld>>
