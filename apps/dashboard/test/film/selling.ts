import { assert } from "vitest"
import { act } from "../forms.ts"
import { enter } from "./opening.ts"
import { sees, visit } from "./play.ts"
import type { Scene } from "./Stage.ts"

const browserOfVisitor = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

/** A visitor follows the link into the shop, and the shop's server reports the order. */
const sale: Scene = async (set) => {
  const { baseUrl, notes } = set
  const headers = { "user-agent": browserOfVisitor }
  const landed = await fetch(notes.link ?? "", { redirect: "manual", headers })
  assert.strictEqual(landed.status, 302)
  const click = new URL(landed.headers.get("location") ?? "").searchParams.get("click") ?? ""
  const report = new URLSearchParams({ click_id: click, token: notes.token ?? "" })
  const reported = await fetch(`${baseUrl}/track/conv?${report}`)
  assert.strictEqual(reported.status, 200, await reported.text())
  const owner = await set.as("owner")
  await visit(owner, "Home", "olga@network.example")
  return owner
}

const approval: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await visit(owner, "Conversions")
  await sees(owner, "Pending")
  await page.getByLabel("Choose all on this page").click()
  const dialog = await act(page, "Change status", async (one) => {
    await one.getByRole("dialog").getByLabel("Status").selectOption("approved")
  })
  await dialog.getByText("Changed", { exact: true }).waitFor()
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
  await page.getByRole("cell", { name: "Approved" }).waitFor()
  return owner
}

const why: Scene = async (set) => {
  const owner = await set.as("owner")
  await owner.page.getByRole("link", { name: "Why?" }).click()
  await owner.page.getByRole("heading", { level: 1 }).waitFor()
  return owner
}

/** The affiliate sees what it has earned. */
const earned: Scene = async (set) => {
  const affiliate = await set.as("affiliate")
  await enter(set, affiliate, "ann@blog.example")
  await visit(affiliate, "Conversions")
  await sees(affiliate, "Approved")
  return affiliate
}

/** A click, a sale and its approval. */
export const selling = { sale, approval, why, earned }
