/** Accounts that act for others, and files that nobody asked for. */
import { type Attack, held, lost } from "../Attack.ts"

const takenManager: Attack = {
  name: "take over another manager by a new key",
  play: async ({ asManager }) => {
    const { status } = await asManager("/managers/2/api-key", {})
    return status === 403 ? held("403") : lost(`${status}`)
  }
}

const foreignSecrets: Attack = {
  name: "make an advertiser's secrets as an affiliate or another advertiser",
  play: async ({ ids, keys, send }) => {
    const tries = ["affiliate", "advertiser", "disabled"].flatMap((role) =>
      ["security-token", "signing-secret"].map((secret) =>
        send(`/api/v2/network/advertisers/${ids.other_advertiser_id}/${secret}`, {
          method: "POST",
          headers: { "X-API-Key": keys[role] ?? "" }
        })
      )
    )
    const answers = await Promise.all(tries)
    const given = answers.filter(({ status }) => status !== 401 && status !== 403)
    return given.length === 0 ? held(`${answers.length} refused`) : lost(`${given.length} answers`)
  }
}

const unknownFile: Attack = {
  name: "upload a file under a name that nobody takes",
  play: async ({ ids, keys, send }) => {
    const body = new FormData()
    body.set("advertiser_id", String(ids.advertiser_id))
    body.set("currency", "EUR")
    body.set("malware", new Blob(["%PDF-1.4\n%%EOF"]), "x.pdf")
    const headers = { "X-API-Key": keys.manager ?? "" }
    const path = "/api/v2/network/adv-billing/invoices"
    const { status, text } = await send(path, { method: "POST", headers, body })
    return status === 422 && text.includes("malware") ? held("422") : lost(`${status}`)
  }
}

export const accounts: ReadonlyArray<Attack> = [takenManager, foreignSecrets, unknownFile]
