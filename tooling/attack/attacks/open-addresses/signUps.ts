/** Signing up as somebody who is there already, and as more than signing up makes. */
import { type Attack, held, lost } from "../../Attack.ts"
import { arrived, tokenIn } from "../../Mailbox.ts"
import { ask, setNetwork, shapeOf, signIn } from "../../Stranger.ts"
import type { Target } from "../../Target.ts"

const attacker = "203.0.113.71"
const owner = "203.0.113.72"
const password = "of the attacker's own"

const signUp = (target: Target, fields: object) =>
  ask(target, attacker, "sign-up", { password, company_name: "New Blog", ...fields })

/** Letters as wide as Chinese ones, which read the same. */
const wide = (text: string): string =>
  text.replaceAll(/[a-z]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))

const spellings = (email: string): ReadonlyArray<string> => [
  email,
  email.toUpperCase(),
  wide(email),
  `${email.slice(0, 1)}\u200b${email.slice(1)} `
]

const knownAddress: Attack = {
  name: "sign up with an address that somebody has, however it is spelled",
  play: async (target) => {
    const { email, password: own } = target.signIns.advertiser
    const unknown = "nobody-1@people.example"
    await setNetwork(target, { sign_up: true })
    const expected = await signUp(target, { email: unknown })
    if (expected.status !== 200) return lost(`nobody can sign up: ${expected.status}`)
    for (const spelling of spellings(email)) {
      const answer = await signUp(target, { email: spelling })
      if (shapeOf(answer) !== shapeOf(expected)) return lost(`it is told apart: ${answer.text}`)
    }
    const written = await arrived(target, email, spellings(email).length)
    if (written.length === 0) return lost("the owner does not learn of it")
    if (written.some((letter) => letter.includes("#"))) return lost("a link to verify it")
    if (tokenIn((await arrived(target, unknown, 1))[0]) === "none") return lost("no link at all")
    const statuses = [
      await signIn(target, attacker, { email, password }),
      await signIn(target, owner, { email, password: own })
    ]
    return statuses.join() === "401,200"
      ? held("the same answers, and the owner gets a letter without a link")
      : lost(`the attacker's and the owner's password get ${statuses.join(" and ")}`)
  }
}

/** What managers alone set, and what would choose another account. */
const privileges = {
  status: 1,
  api_status: 1,
  access: "admin",
  account_id: 1,
  id: 1,
  manager_id: 1,
  managers: [1],
  person_id: 1,
  role: "manager"
}

const selfMadeManager: Attack = {
  name: "sign up as a manager, or as an affiliate that waits for nobody",
  play: async (target) => {
    const email = "attacker-1@people.example"
    await setNetwork(target, { sign_up: true })
    await signUp(target, { email, ...privileges })
    const token = tokenIn((await arrived(target, email, 1))[0])
    const verified = await ask(target, attacker, "verify-email", { token, password, ...privileges })
    if (verified.status !== 200) return lost(`no sign-up came of it: ${verified.status}`)
    const { text } = await target.asManager(`/affiliates?email=${email}`)
    const made: ReadonlyArray<{ readonly status: number }> = JSON.parse(text).info.affiliates
    const choices = [{}, { role: "manager" }, { account_id: 1 }]
    const entered = choices.map((choice) =>
      ask(target, attacker, "sign-in", { email, password, ...choice })
    )
    const statuses = (await Promise.all(entered)).map(({ status }) => status)
    return made.map(({ status }) => status).join() === "3" && !statuses.includes(200)
      ? held("one affiliate that waits for a manager, and cannot sign in")
      : lost(`affiliates ${text}, sign-ins ${statuses.join()}`)
  }
}

export const signUps: ReadonlyArray<Attack> = [knownAddress, selfMadeManager]
