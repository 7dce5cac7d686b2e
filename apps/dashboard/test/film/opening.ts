import { assert } from "vitest"
import { settled } from "../browser.ts"
import { act, choose, field } from "../forms.ts"
import { begin, follow, read, save, visit } from "./play.ts"
import type { Actor, Scene, Set } from "./Stage.ts"

export const password = "a long way to the first sale"

/** Fills in the page that the network shows to whoever is not signed in. */
const identify = async ({ page }: Actor, email: string) => {
  await field(page, "E-mail address").fill(email)
  await field(page, "Password").fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await settled(page)
}

/** Signs in from nowhere. */
export const enter = async ({ baseUrl }: Set, actor: Actor, email: string) => {
  await actor.page.goto(baseUrl)
  await identify(actor, email)
}

const choosePassword: Scene = async (set) => {
  const owner = await set.as("owner")
  await owner.page.goto(set.passwordLink)
  await owner.page.getByLabel("New password").fill(password)
  await owner.page.getByRole("button", { name: "Set it" }).click()
  await owner.page.getByText("Your password is set").waitFor()
  return owner
}

const signIn: Scene = async (set) => {
  const owner = await set.as("owner")
  await owner.page.getByRole("link", { name: "Go to the network" }).click()
  await identify(owner, "olga@network.example")
  return owner
}

/** The network pays by two people, and says who it is on invoices. */
const settings: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await visit(owner, "Network settings", "First Network")
  await follow(owner, "Edit")
  await page.getByRole("switch", { name: "Payout runs take two people" }).focus()
  await page.keyboard.press("Space")
  await field(page, "Registered name").fill("First Network GmbH")
  await field(page, "Street and number").fill("Uferstr. 1")
  await field(page, "Postcode").fill("10115")
  await page.getByLabel("City").first().fill("Berlin")
  await choose(page, "Country", "Germany")
  await field(page, "IBAN").fill("DE02120300000000202051")
  await save(owner)
  assert.strictEqual(await read(page, "Payout runs take two people"), "Yes")
  return owner
}

const advertiser: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await visit(owner, "Home", "olga@network.example")
  await follow(owner, "An advertiser")
  await field(page, "E-mail address").fill("ads@acme.example")
  await field(page, "Company").fill("Acme GmbH")
  await save(owner)
  return owner
}

const token: Scene = async (set) => {
  const owner = await set.as("owner")
  const dialog = await act(owner.page, "New security token")
  set.notes.token = await read(dialog, "Security token")
  return owner
}

const offer: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click()
  await begin(owner, "Offers", "New offer")
  await field(page, "Title").fill("Spring sale")
  await choose(page, "Advertiser", "Acme GmbH")
  await field(page, "Name of the landing page").fill("Shop")
  await field(page, "Address of the landing page").fill("https://shop.example/?click={click_id}")
  await field(page, "Name of the goal").fill("Order")
  await field(page, "Revenue of a conversion").fill("12.50")
  await field(page, "Payout of a conversion").fill("8.00")
  await save(owner)
  return owner
}

const affiliate: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await begin(owner, "Affiliates", "New affiliate")
  await field(page, "E-mail address").fill("ann@blog.example")
  await field(page, "Company").fill("Ann’s Blog")
  await field(page, "Password").fill(password)
  await save(owner)
  return owner
}

const campaign: Scene = async (set) => {
  const owner = await set.as("owner")
  const { page } = owner
  await begin(owner, "Campaigns", "New campaign")
  await field(page, "Name").fill("Spring on the blog")
  await choose(page, "Affiliate", "Ann’s Blog")
  await choose(page, "Offer", "Spring sale")
  await save(owner)
  set.notes.link = await read(page, "Link")
  return owner
}

/** From the link of `affnet setup` to one to promote. */
export const opening = {
  choosePassword,
  signIn,
  settings,
  advertiser,
  token,
  offer,
  affiliate,
  campaign
}
