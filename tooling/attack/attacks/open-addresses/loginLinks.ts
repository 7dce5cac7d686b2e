/** Links that sign in once, in other hands, more often, or elsewhere. */
import { type Attack, held, lost } from "../../Attack.ts"
import { ask, letsIn } from "../../Stranger.ts"
import type { Reply, Target } from "../../Target.ts"

const attacker = "203.0.113.77"
const owner = "203.0.113.78"
const password = "of the attacker's own"

const newLink = async ({ asManager, signIns }: Target): Promise<string> => {
  const { text } = await asManager("/get-login-link", signIns.affiliate)
  return String(JSON.parse(text).info.one_time_login_link)
}

/** Everything that is near the token, or holds it. */
const near = (token: string): ReadonlyArray<string> => {
  const last = token.endsWith("A") ? "B" : "A"
  return [
    token.slice(0, -1) + last,
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    [...token].reverse().join(""),
    `${token}=`,
    ` ${token}`,
    `%${token}`
  ]
}

/** The same token where it is for nothing, or where a program that only looks would send it. */
const elsewhere = (target: Target, token: string): ReadonlyArray<Promise<Reply>> => [
  ...["reset-password", "verify-email", "accept-invitation"].map((address) =>
    ask(target, attacker, address, { token, password })
  ),
  ...["GET", "HEAD", "OPTIONS"].flatMap((method) =>
    [`/auth/sign-in-link?token=${token}`, `/sign-in/link?token=${token}`].map((path) =>
      target.from(attacker, path, { method })
    )
  )
]

/** Who is signed in by an answer. */
const roleIn = ({ text }: Reply): string => String(JSON.parse(text).info.session.role)

const usedLink: Attack = {
  name: "follow a login link twenty times at once, again, nearly, and elsewhere",
  play: async (target) => {
    const token = (await newLink(target)).split("#")[1] ?? ""
    const before = await Promise.all([
      ...near(token).map((guess) => ask(target, attacker, "sign-in-link", { token: guess })),
      ...elsewhere(target, token)
    ])
    const early = before.filter(({ headers }) => headers.has("set-cookie"))
    if (early.length > 0) return lost(`${early.length} others get a session`)
    const other = { role: "manager", account_id: 1, person_id: 1, manager_id: 1 }
    const follow = () => ask(target, owner, "sign-in-link", { token, ...other })
    const answers = await Promise.all(Array.from({ length: 20 }, follow))
    const entered = answers.filter(letsIn)
    const roles = entered.map(roleIn).join()
    if (roles !== "affiliate") return lost(`${entered.length} sessions: ${roles}`)
    const again = [await follow(), await ask(target, attacker, "sign-in-link", { token })]
    const statuses = again.map(({ status }) => status)
    return again.some(letsIn) || statuses.some((status) => status !== 422)
      ? lost(`a used link is answered with ${statuses.join()}`)
      : held(`one session of the affiliate; ${before.length + 21} others get none`)
  }
}

export const loginLinks: ReadonlyArray<Attack> = [usedLink]
