import { affnet } from "../../data/affnet.ts"
import { pageLocale } from "../../format/pageLocale.ts"
import { type Lookup, recordsBy, valuesOf, withDeleted } from "../../records/Lookup.ts"

/** What forms and filters of managers choose from. */

interface Titled {
  readonly id?: number
  readonly title?: string
}

const titled = ({ id = 0, title }: Titled) => ({ id, title: title ?? `#${id}` })

interface Named {
  readonly id?: number
  readonly company_name?: string | null
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly email?: string
}

/** The company, the person or the address, whichever is known. */
export const nameOf = ({ company_name, email, firstname, lastname }: Named): string =>
  company_name || [firstname, lastname].filter(Boolean).join(" ") || (email ?? "")

const named = (one: Named) => ({ id: one.id ?? 0, title: `${nameOf(one)} #${one.id}` })

export const affiliatesFound = recordsBy({
  name: "affiliates",
  list: (asked) => affnet.affiliates.list(asked),
  get: (id) => affnet.affiliates.get(id),
  found: named
})

export const advertisersFound = recordsBy({
  name: "advertisers",
  list: (asked) => affnet.advertisers.list(asked),
  get: (id) => affnet.advertisers.get(id),
  found: named
})

/** Where money or reports are about them. */
export const anyAffiliates = withDeleted(affiliatesFound, (asked) =>
  affnet.deletedAccounts.listDeletedAffiliates(asked)
)

export const anyAdvertisers = withDeleted(advertisersFound, (asked) =>
  affnet.deletedAccounts.listDeletedAdvertisers(asked)
)

export const offersFound = recordsBy({
  name: "offers",
  list: (asked) => affnet.offers.list(asked),
  get: (id) => affnet.offers.get(id),
  found: (one) => ({ id: one.id ?? 0, title: `${one.title} #${one.id}` })
})

export const managersFound = recordsBy({
  name: "managers",
  list: (asked) => affnet.managers.list(asked),
  get: (id) => affnet.managers.get(id),
  found: named
})

/** The records that an offer has of its own; none before it is chosen. */
const ofOffer = (
  name: string,
  offer: number,
  list: (offer: number) => PromiseLike<{ readonly items: ReadonlyArray<Titled> }>
): Lookup =>
  valuesOf(`${name} of ${offer}`, async () =>
    offer > 0 ? (await list(offer)).items.map(titled) : []
  )

const whole = { perPage: 1000 }

export const goalsOf = (offer: number): Lookup =>
  ofOffer("goals", offer, (id) => affnet.goals.list(id, whole))

export const pagesOf = (offer: number): Lookup =>
  ofOffer("landing pages", offer, (id) => affnet.landingPages.list(id, whole))

export const creativesOf = (offer: number): Lookup =>
  ofOffer("creatives", offer, (id) => affnet.creatives.list(id, whole))

/** The commission plans of an offer, or of all. */
export const plansOf = (offer: number | undefined): Lookup =>
  valuesOf(`plans of ${offer ?? "all"}`, async () => {
    const { items } = await affnet.commissionPlans.list({
      ...whole,
      ...(offer !== undefined && { product: offer })
    })
    return items.map(titled)
  })

const reference = (
  name: string,
  list: (asked: typeof whole) => PromiseLike<{ readonly items: ReadonlyArray<Titled> }>
): Lookup => valuesOf(name, async () => (await list(whole)).items.map(titled))

export const categories = reference("categories", (asked) => affnet.lists.categories(asked))
export const tiers = reference("tiers", (asked) => affnet.lists.tiers(asked))
export const sources = reference("traffic sources", (asked) => affnet.lists.trafficSources(asked))
export const approaches = reference("traffic approaches", (asked) =>
  affnet.settingsTrafficApproaches.list(asked)
)

/** What is not in this list is found by its code as well. */
export const currencies = valuesOf("currencies", async () => {
  const names = new Intl.DisplayNames(pageLocale(), { type: "currency" })
  return Intl.supportedValuesOf("currency").map((id) => ({
    id,
    title: `${id} – ${names.of(id) ?? id}`
  }))
})

export const paymentMethodsFound = reference("payment methods", (asked) =>
  affnet.settingsPaymentMethods.list(asked)
)
