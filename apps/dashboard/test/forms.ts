import type { Page } from "playwright-core"
import { settled } from "./browser.ts"

/** A form of managers, what is typed into it, and what its page says when that is saved. */
interface Filled {
  /** The address of the list. */
  readonly list: string
  readonly fill: (page: Page) => Promise<void>
  /** A text of the record, which the network gives back. */
  readonly saved: string
}

/** The field with this label; what is needed has a star. */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}( \\*)?$`, "u")).first()

const type = (page: Page, label: string, text: string) => field(page, label).fill(text)

const optionMillis = 5_000
const optionTries = 6

/**
 * Looks a record up, as somebody does who knows its name, and who goes back to the field and opens the list once
 * more when it moves away from under the pointer, as it can on a busy machine.
 */
const choose = async (page: Page, label: string, words: string, tries = optionTries) => {
  const option = page.getByRole("option").filter({ hasText: words }).first()
  const input = field(page, label)
  await input.fill(words)
  try {
    await option.click({ timeout: optionMillis })
  } catch (error) {
    if (tries <= 1) throw error
    await input.fill("")
    await input.click()
    await choose(page, label, words, tries - 1)
  }
}

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

/** One of each kind of record. */
export const forms: ReadonlyArray<Filled> = [
  {
    list: "/advertisers",
    saved: "Formtest GmbH",
    fill: async (page) => {
      await type(page, "E-mail address", "form@advertiser.example")
      await type(page, "Company", "Formtest GmbH")
      await field(page, "Reports without token and signature").selectOption("off")
    }
  },
  {
    list: "/affiliates",
    saved: "Form's Blog",
    fill: async (page) => {
      await type(page, "E-mail address", "form@affiliate.example")
      await type(page, "Company", "Form's Blog")
      await choose(page, "Country", "Austria")
    }
  },
  {
    list: "/offers",
    saved: "Form offer",
    fill: async (page) => {
      await type(page, "Title", "Form offer")
      await choose(page, "Advertiser", "Formtest GmbH")
      await type(page, "Name of the landing page", "Shop")
      await type(page, "Address of the landing page", "https://shop.example/?c={click_id}")
      await type(page, "Name of the goal", "Order")
      await type(page, "Payout of a conversion", "7.50")
      await choose(page, "Countries", "Germany")
      await page.getByRole("button", { name: "Add a cap" }).click()
      await type(page, "At most", "100")
    }
  },
  {
    list: "/offers/1/goals",
    saved: "Form goal",
    fill: async (page) => {
      await type(page, "Title", "Form goal")
      await field(page, "Kind").selectOption("4")
      await type(page, "Payout in percent of the sale", "12.5")
    }
  },
  {
    list: "/offers/1/landing-pages",
    saved: "Form page",
    fill: async (page) => {
      await type(page, "Title", "Form page")
      await type(page, "Address", "https://shop.example/form?c={click_id}")
      await page.getByRole("button", { name: "Add a rule" }).click()
      await type(page, "Values", "smartphone")
      await page.keyboard.press("Enter")
    }
  },
  {
    list: "/offers/1/creatives",
    saved: "Form banner",
    fill: async (page) => {
      await type(page, "Title", "Form banner")
      await page.locator('input[type="file"]').setInputFiles({
        name: "banner.png",
        mimeType: "image/png",
        buffer: Buffer.from(png, "base64")
      })
    }
  },
  {
    list: "/offers/1/terms",
    saved: "Form terms",
    fill: async (page) => {
      await type(page, "Title", "Form terms")
      await choose(page, "Affiliates", "Form's Blog")
      await type(page, "Payout", "9.00")
    }
  },
  {
    list: "/offers/1/plans",
    saved: "Form plan",
    fill: async (page) => {
      await type(page, "Title", "Form plan")
      await page.getByRole("switch", { name: "Pays for them" }).first().focus()
      await page.keyboard.press("Space")
      await type(page, "Commission", "5.00")
    }
  },
  {
    list: "/affiliates/1/postbacks",
    saved: "https://tracker.example/",
    fill: async (page) => {
      await type(page, "Address or HTML", "https://tracker.example/?id={aff_click_id}")
    }
  },
  {
    list: "/campaigns",
    saved: "Form campaign",
    fill: async (page) => {
      await type(page, "Name", "Form campaign")
      await choose(page, "Affiliate", "Form's Blog")
      await choose(page, "Offer", "Form offer")
    }
  },
  {
    list: "/promo-codes",
    // The list knows ids alone, and shows names.
    saved: "Form's Blog",
    fill: async (page) => {
      await type(page, "Code", "FORM10")
      await choose(page, "Affiliate", "Form's Blog")
      await choose(page, "Offer", "Form offer")
      await type(page, "First day", "2026-11-01")
    }
  },
  {
    list: "/receive-campaigns",
    saved: "Form leads",
    fill: async (page) => {
      await type(page, "Title", "Form leads")
      await choose(page, "Offer", "Form offer")
      await choose(page, "Goal", "Order")
    }
  }
]

/** Fills a form, saves it and looks for what it made. */
export const save = async (page: Page, baseUrl: string, { fill, list, saved }: Filled) => {
  await page.goto(`${baseUrl}${list}/new`)
  await settled(page)
  await fill(page)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith("/new"))
  await settled(page)
  await page.getByText(saved).first().waitFor()
}

/** Opens an action, says yes, and answers what its dialog shows then. */
export const act = async (page: Page, title: string, fill?: (page: Page) => Promise<void>) => {
  await page.getByRole("button", { name: title, exact: true }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.waitFor()
  await fill?.(page)
  await dialog.getByRole("button", { name: title, exact: true }).click()
  return dialog
}

export { choose, field }
