import { affnet } from "../../data/affnet.ts"
import { pageLocale } from "../../format/pageLocale.ts"
import { type Lookup, recordsBy, titlesIn, valuesOf, withDeleted } from "../../records/Lookup.ts"
import { type Person, personOf } from "../personOf.ts"

/** What forms and filters of managers choose from. */

interface Named extends Person {
  readonly id?: number
  readonly company_name?: string | null
  readonly email?: string
}

/** The company, the person or the address, whichever is known. */
export const nameOf = ({ company_name, email, ...person }: Named): string =>
  company_name || personOf(person) || (email ?? "")

const named = (one: Named) => ({ id: one.id ?? 0, title: `${nameOf(one)} #${one.id}` })

export const affiliatesFound = recordsBy({ name: "affiliates", ...affnet.affiliates, found: named })

export const advertisersFound = recordsBy({
  name: "advertisers",
  ...affnet.advertisers,
  found: named
})

const { listDeletedAdvertisers, listDeletedAffiliates } = affnet.deletedAccounts

/** Where money or reports are about them. */
export const anyAffiliates = withDeleted(affiliatesFound, listDeletedAffiliates)
export const anyAdvertisers = withDeleted(advertisersFound, listDeletedAdvertisers)

export const offersFound = recordsBy({
  name: "offers",
  ...affnet.offers,
  found: (one) => ({ id: one.id ?? 0, title: `${one.title} #${one.id}` })
})

export const managersFound = recordsBy({ name: "managers", ...affnet.managers, found: named })

type Listing = Parameters<typeof titlesIn>[1]

/** The records that an offer has of its own; none before it is chosen. */
const ofOffer = (name: string, offer: number, list: Listing): Lookup =>
  offer > 0 ? titlesIn(`${name} of ${offer}`, list) : valuesOf(`no ${name}`, async () => [])

export const goalsOf = (offer: number): Lookup =>
  ofOffer("goals", offer, (asked) => affnet.goals.list(offer, asked))

export const pagesOf = (offer: number): Lookup =>
  ofOffer("landing pages", offer, (asked) => affnet.landingPages.list(offer, asked))

export const creativesOf = (offer: number): Lookup =>
  ofOffer("creatives", offer, (asked) => affnet.creatives.list(offer, asked))

/** The commission plans of an offer, and those without prices, which are of no offer. */
export const plansOf = (offer: number): Lookup =>
  titlesIn(`plans of ${offer}`, (asked) =>
    affnet.commissionPlans.list({ ...asked, product: [offer, 0] })
  )

export const categories = titlesIn("categories", affnet.lists.categories)
export const tiers = titlesIn("tiers", affnet.lists.tiers)
export const sources = titlesIn("traffic sources", affnet.lists.trafficSources)
export const approaches = titlesIn("traffic approaches", affnet.settingsTrafficApproaches.list)

/** What is not in this list is found by its code as well. */
export const currencies = valuesOf("currencies", async () => {
  const names = new Intl.DisplayNames(pageLocale(), { type: "currency" })
  return Intl.supportedValuesOf("currency").map((id) => ({
    id,
    title: `${id} – ${names.of(id) ?? id}`
  }))
})

export const paymentMethodsFound = titlesIn("payment methods", affnet.settingsPaymentMethods.list)
