/** Hosts that the requester chooses, in what the network writes to others. */
import { type Attack, held, lost } from "../../Attack.ts"
import { arrived, letters } from "../../Mailbox.ts"
import { type RawReply, type RawRequest, sendRaw } from "../../rawRequest.ts"
import { setNetwork } from "../../Stranger.ts"
import type { Target } from "../../Target.ts"

type Headers = Readonly<Record<string, string>>

const evil = "evil.example"
const own = { "X-Requested-With": "affnet" }

/** Every way in which a request may say where it was sent to. */
const lies: ReadonlyArray<Headers> = [
  { Host: evil },
  { Host: `${evil}:443` },
  { Host: evil, Origin: `http://${evil}`, Referer: `http://${evil}/` },
  { "X-Forwarded-Host": evil },
  { "X-Forwarded-Host": evil, "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443" },
  { "X-Forwarded-Host": evil, Host: evil, "X-Forwarded-Proto": "https", Origin: `https://${evil}` },
  { "X-Forwarded-Server": evil, "X-Host": evil, "X-Original-Host": evil },
  { "X-Original-URL": `http://${evil}/`, "X-Rewrite-URL": `http://${evil}/` },
  { "X-Forwarded-Prefix": `//${evil}`, Via: `1.1 ${evil}` },
  { Forwarded: `for=192.0.2.1;host=${evil};proto=https` }
]

/** So many of them are about somebody who is there, and gets few letters. */
const toKnown = 3

const from = (index: number): Headers => ({ "X-Forwarded-For": `192.0.2.${100 + index}` })
const invited = (index: number): string => `invited-${index}@people.example`
const signedUp = (index: number): string => `signed-up-${index}@people.example`

/** Everything that writes a letter or a link, told a lie. */
const requestsWith = ({ ids, keys, signIns }: Target, lie: Headers, index: number) => {
  const stranger = { ...own, ...from(index), ...lie }
  const as = (key: string | undefined): Headers => ({ ...lie, "X-API-Key": key ?? "" })
  const post = (path: string, headers: Headers, fields: object): RawRequest => ({
    ...{ method: "POST", path, headers, fields }
  })
  const signUp = { email: signedUp(index), password: "of the victim's own", company_name: "Blog" }
  const invite = { email: invited(index), access: "viewer" }
  const { email } = signIns.affiliate
  const forgotten = post("/auth/forgot-password", stranger, { email })
  return [
    post("/auth/sign-up", stranger, signUp),
    post("/api/v2/affiliate/people", as(keys.affiliate), invite),
    post("/api/v2/network/get-login-link", as(keys.manager), signIns.affiliate),
    { path: `/api/v2/network/offers/${ids.offer_id}`, headers: as(keys.manager) },
    { path: "/api/v2/affiliate/campaigns", headers: as(keys.affiliate) },
    ...(index < toKnown ? [forgotten] : [])
  ]
}

/** What such a request line says goes to proxies. */
const throughProxy = (request: RawRequest): RawRequest => ({
  ...request,
  path: `http://${evil}${request.path}`
})

const hasEvil = ({ headers, text }: RawReply): boolean => `${headers}${text}`.includes(evil)

/** Why the links that the network made are not all its own; undefined when they are. */
const wrongLinks = async (target: Target, made: number): Promise<string | undefined> => {
  const addresses = Array.from({ length: made }, (_, index) => [invited(index), signedUp(index)])
  for (const email of addresses.flat()) {
    const [letter = ""] = await arrived(target, email, 1)
    const links = letter.match(/https?:\/\/\S+/gu) ?? []
    if (links.length === 0) return `no link to ${email}`
    const wrong = links.find((link) => !link.startsWith(`${target.origin}/`))
    if (wrong !== undefined) return `a letter with ${wrong}`
  }
  return letters(target).some((letter) => letter.includes(evil)) ? "a letter names it" : undefined
}

const poisonedLinks: Attack = {
  name: "choose the host that mailed links and login links begin with",
  play: async (target) => {
    await setNetwork(target, { sign_up: true })
    const replies = new Array<RawReply>()
    for (const [index, lie] of lies.entries()) {
      for (const request of requestsWith(target, lie, index)) {
        const reply = await sendRaw(target, request)
        if (reply.status !== 200) return lost(`${request.path} is ${reply.status}: ${reply.text}`)
        replies.push(reply)
      }
    }
    for (const request of requestsWith(target, { Host: evil }, lies.length)) {
      replies.push(await sendRaw(target, throughProxy(request)))
    }
    const poisoned = replies.filter(hasEvil)
    if (poisoned.length > 0) return lost(`${poisoned.length} answers name the host`)
    const links = replies.filter(({ text }) => text.includes("one_time_login_link"))
    const foreign = links.filter(({ text }) => !text.includes(`${target.origin}/sign-in/link#`))
    if (links.length < lies.length || foreign.length > 0) return lost("login links of other hosts")
    const wrong = await wrongLinks(target, lies.length)
    return wrong === undefined
      ? held(`${replies.length} answers and ${2 * lies.length} letters begin with the own address`)
      : lost(wrong)
  }
}

const foreignDemo: Attack = {
  name: "read the demo's sign-ins by a page that gave its name the network's address",
  play: async (target) => {
    const read = (headers: Headers): RawRequest => ({
      ...{ path: "/auth/demo-sign-ins", headers: { ...own, ...headers } }
    })
    const { status } = await sendRaw(target, read({}))
    if (status !== 200) return lost(`nobody reads them: ${status}`)
    const tries = [
      read({ Host: evil }),
      read({ Host: `localhost.${evil}`, Origin: `http://localhost.${evil}` }),
      read({ ...from(0) }),
      read({ "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "localhost" }),
      read({ Forwarded: "for=127.0.0.1" }),
      throughProxy(read({ Host: evil }))
    ]
    const answers = await Promise.all(tries.map((request) => sendRaw(target, request)))
    const open = answers.filter((answer) => answer.status !== 404)
    return open.length === 0
      ? held(`${answers.length} times 404`)
      : lost(`${open.length} answers such as ${open[0]?.text}`)
  }
}

export const hosts: ReadonlyArray<Attack> = [poisonedLinks, foreignDemo]
