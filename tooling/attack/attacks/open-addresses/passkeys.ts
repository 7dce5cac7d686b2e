/** Challenges for passkeys that nobody has. */
import { setTimeout as wait } from "node:timers/promises"
import { type Attack, held, lost } from "../../Attack.ts"
import { flood, others, told } from "../../flood.ts"
import { ask, disguised, letsIn } from "../../Stranger.ts"
import type { Reply, Target } from "../../Target.ts"

const other = "203.0.113.79"
const requests = 1_000
/** Challenges, and wrong answers to them, of a network within a quarter of an hour. */
const perNetwork = 50
/** The longest that others may wait. */
const patienceMillis = 1_000
const memoryMax = 100

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** What an authenticator would answer, made up but for the challenge. */
const madeUp = ({ origin }: Target, challenge: string) => {
  const id = Buffer.from("no passkey of anybody").toString("base64url")
  const clientDataJSON = base64({ type: "webauthn.get", challenge, origin })
  const authenticatorData = Buffer.alloc(37, 5).toString("base64url")
  const response = { clientDataJSON, authenticatorData, signature: id, userHandle: "MQ" }
  return { credential: { id, rawId: id, type: "public-key", response } }
}

const challengeIn = ({ text }: Reply): string => String(JSON.parse(text).info.options.challenge)

/** The longest that `/health` takes while something goes on. */
const watch = async (target: Target, work: Promise<unknown>): Promise<number> => {
  const watched = { isOver: false, slowest: 0 }
  const end = () => {
    watched.isOver = true
  }
  // What it failed with is for its caller.
  const ended = work.then(end, end)
  while (!watched.isOver) {
    const { millis, status } = await target.from(other, "/health")
    if (status === 200) watched.slowest = Math.max(watched.slowest, millis)
    else watched.slowest = Number.POSITIVE_INFINITY
    await wait(50)
  }
  await ended
  return watched.slowest
}

const challenges: Attack = {
  name: "ask for a thousand passkey challenges, and make answers up",
  play: async (target) => {
    const before = target.server.memory()?.now ?? 0
    const asking = flood(requests, (index) =>
      ask(target, disguised("79", index), "passkeys/challenge")
    )
    const slowest = await watch(target, asking)
    const asked = await asking
    const growth = (target.server.memory()?.now ?? 0) - before
    const given = asked.get(200) ?? 0
    if (others(asked, [200, 429]) > 0) return lost(`other answers: ${told(asked)}`)
    if (given > perNetwork) return lost(`${given} challenges for one network`)
    if (slowest > patienceMillis) return lost(`/health took ${slowest.toFixed(0)} ms`)
    if (growth > memoryMax) return lost(`${growth.toFixed(0)} MB of memory`)
    const own = await ask(target, other, "passkeys/challenge")
    if (own.status !== 200) return lost(`another network is answered with ${own.status}`)
    const forged = await ask(target, other, "passkeys/sign-in", madeUp(target, challengeIn(own)))
    if (letsIn(forged) || forged.status !== 401) return lost(`a made-up answer is ${forged.status}`)
    const answered = await flood(requests, (index) =>
      ask(target, disguised("80", index), "passkeys/sign-in", madeUp(target, "A".repeat(43)))
    )
    return others(answered, [401, 429]) === 0 && (answered.get(401) ?? 0) <= perNetwork
      ? held(`${told(asked)}; answers ${told(answered)}; /health ${slowest.toFixed(0)} ms at most`)
      : lost(`made-up answers: ${told(answered)}`)
  }
}

export const passkeys: ReadonlyArray<Attack> = [challenges]
