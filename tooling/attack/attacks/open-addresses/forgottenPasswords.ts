/** Asking for new passwords of others. */
import { setTimeout as wait } from "node:timers/promises"
import { type Attack, held, lost } from "../../Attack.ts"
import { flood, others, told } from "../../flood.ts"
import { arrived, letters, lettersTo } from "../../Mailbox.ts"
import { ask, disguised, shapeOf, signIn } from "../../Stranger.ts"
import type { Target } from "../../Target.ts"

const attacker = "203.0.113.73"
const owner = "203.0.113.74"
const mine = "attacker-2@people.example"

const forget = (target: Target, ip: string, email: unknown) =>
  ask(target, ip, "forgot-password", { email })

/** One letter to two people, as far as a mail program would take it for that. */
const bothOf = (email: string): ReadonlyArray<unknown> => [
  [email, mine],
  { email, cc: mine },
  `${email},${mine}`,
  `${email}\r\nBcc: ${mine}`,
  `${email}%0d%0aBcc: ${mine}`,
  `"${mine}" <${email}>`,
  `${email}\u0000${mine}`
]

const knownAddress: Attack = {
  name: "ask for the new password of somebody, and have it sent elsewhere as well",
  play: async (target) => {
    const { email, password } = target.signIns.advertiser
    const unknown = "nobody-2@people.example"
    const expected = await forget(target, attacker, unknown)
    const answer = await forget(target, attacker, email)
    if (expected.status !== 200) return lost(`nobody can ask: ${expected.status}`)
    if (shapeOf(answer) !== shapeOf(expected)) return lost(`it is told apart: ${answer.text}`)
    const statuses = new Array<number>()
    for (const both of bothOf(email)) {
      statuses.push((await forget(target, attacker, both)).status)
    }
    const [letter] = await arrived(target, email, 1)
    if (letter === undefined) return lost("the owner gets no link")
    if (letters(target).some((each) => each.includes(mine) && each.includes(email))) {
      return lost("a letter to both")
    }
    if (statuses.includes(200)) return lost(`two addresses are taken for one: ${statuses.join()}`)
    if (lettersTo(target, unknown).length > 0) return lost("a letter to nobody")
    return (await signIn(target, owner, { email, password })) === 200
      ? held(`the same answers, ${statuses.length} pairs of addresses refused`)
      : lost("the owner's password is gone")
  }
}

const requests = 1_000
/** Letters for one network, and to one address, within an hour. */
const perNetwork = 20
const perAddress = 5

const letterFlood: Attack = {
  name: "ask a thousand times from one network, and from a hundred others, for one person",
  play: async (target) => {
    const { email } = target.signIns.manager
    const ofOne = await flood(requests, (index) =>
      forget(target, disguised("73", index), index % 2 === 0 ? email : `${index}@people.example`)
    )
    const spelled = [email, email.toUpperCase(), ` ${email}`, `\u200b${email}`]
    const ofMany = await flood(100, (index) =>
      forget(target, `192.0.2.${index}`, spelled[index % spelled.length])
    )
    const written = await arrived(target, email, perAddress)
    await wait(1_000)
    const count = lettersTo(target, email).length
    const taken = ofOne.get(200) ?? 0
    if (others(ofOne, [200, 429]) + others(ofMany, [200, 429]) > 0) {
      return lost(`other answers: ${told(ofOne)}; ${told(ofMany)}`)
    }
    if (written.length === 0 || taken === 0) return lost("no letter comes at all")
    return taken <= perNetwork && count <= perAddress
      ? held(`${told(ofOne)}; ${told(ofMany)} from elsewhere; ${count} letters`)
      : lost(`${taken} requests of one network were taken, and ${count} letters written`)
  }
}

export const forgottenPasswords: ReadonlyArray<Attack> = [knownAddress, letterFlood]
