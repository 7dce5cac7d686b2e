/** Tokens of mailed links that nobody mailed. */
import { randomBytes } from "node:crypto"
import { type Attack, held, lost } from "../../Attack.ts"
import { flood, others, told } from "../../flood.ts"
import { arrived, tokenIn } from "../../Mailbox.ts"
import { ask, disguised, letsIn, signIn } from "../../Stranger.ts"
import type { Reply, Target } from "../../Target.ts"

const attacker = "203.0.113.75"
const owner = "203.0.113.76"
const password = "of the attacker's own"

/** The addresses that take such a token, and from which network each is flooded. */
const addresses = [
  ["reset-password", "75"],
  ["verify-email", "76"],
  ["accept-invitation", "77"],
  ["sign-in-link", "78"]
] as const

const fieldsOf = (address: string, token: unknown): object =>
  address === "sign-in-link" ? { token } : { token, password }

const malformed: ReadonlyArray<unknown> = [
  undefined,
  null,
  "",
  0,
  true,
  [],
  {},
  ["A".repeat(43)],
  { $ne: "" },
  "A".repeat(42),
  "A".repeat(44),
  "A".repeat(100_000),
  `${"A".repeat(43)}\n`,
  `${"A".repeat(42)}%`,
  "' OR '1'='1' -- ' OR '1'='1' -- ' OR '1'='1",
  "../../../../../../../../../../../etc/passwd",
  `${"A".repeat(42)}\u0000`
]

const malformedTokens: Attack = {
  name: "send what is no token to each address of mailed links",
  play: async (target) => {
    const replies = new Array<Reply>()
    for (const [address] of addresses) {
      for (const token of malformed) {
        replies.push(await ask(target, attacker, address, fieldsOf(address, token)))
      }
    }
    const strange = replies.filter((reply) => letsIn(reply) || ![400, 422].includes(reply.status))
    return strange.length === 0
      ? held(`${replies.length} refused`)
      : lost(`${strange.length} answers such as ${strange[0]?.status} ${strange[0]?.text}`)
  }
}

const guesses = 300
/** Wrong ones of a network within a quarter of an hour. */
const perNetwork = 50

/** Guesses at one address from one network, and how many of them were looked up. */
const guess = (target: Target, [address, network]: (typeof addresses)[number]) =>
  flood(guesses, (index) => {
    const token = randomBytes(32).toString("base64url")
    return ask(target, disguised(network, index), address, fieldsOf(address, token))
  })

const guessedTokens: Attack = {
  name: "guess tokens of mailed links from one network",
  play: async (target) => {
    const seen = new Array<string>()
    for (const each of addresses) {
      const [address] = each
      const statuses = await guess(target, each)
      const lookedUp = statuses.get(422) ?? 0
      if (others(statuses, [422, 429]) > 0) return lost(`${address} answers ${told(statuses)}`)
      if (lookedUp > perNetwork) return lost(`${address} looks up ${lookedUp} guesses`)
      seen.push(`${lookedUp}`)
    }
    const { email, password: own } = target.signIns.affiliate
    await ask(target, owner, "forgot-password", { email })
    const token = tokenIn((await arrived(target, email, 1)).at(-1))
    const reset = await ask(target, owner, "reset-password", { token, password: own })
    const entered = await signIn(target, owner, { email, password: own })
    return reset.status === 200 && entered === 200
      ? held(`${seen.join(", ")} of ${guesses} each looked up; a real link works elsewhere`)
      : lost(`a real link is ${reset.status} elsewhere, and its password ${entered}`)
  }
}

export const guessedLinks: ReadonlyArray<Attack> = [malformedTokens, guessedTokens]
