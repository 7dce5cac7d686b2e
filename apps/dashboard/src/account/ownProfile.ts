import { affnet } from "../data/affnet.ts"
import type { Viewer } from "../data/session.ts"
import type { Field, Typed } from "../records/Noun.ts"
import { labels, outside, type Shown, text } from "../records/Shown.ts"
import type { Text } from "../texts/Text.ts"

/** What somebody may change of the own account. */
export const fields: ReadonlyArray<Field> = [
  { name: "firstname", title: "First name" },
  { name: "lastname", title: "Last name" },
  { name: "phone", title: "Phone" },
  { name: "address", title: "Address" },
  { name: "city", title: "City" },
  {
    name: "timezone",
    title: "Time zone",
    help: "A name of the tz database, such as Europe/Berlin."
  }
]

type Facts = ReadonlyArray<readonly [Text, Shown]>

interface OwnProfile {
  readonly facts: Facts
  /** What the form begins with; managers change themselves elsewhere. */
  readonly typed: Typed | undefined
}

const typedOf = (profile: object): Typed =>
  Object.fromEntries(
    Object.entries(profile).flatMap(([name, value]) =>
      typeof value === "string" && fields.some((field) => field.name === name)
        ? [[name, value]]
        : []
    )
  )

const ofAffiliate = async (): Promise<OwnProfile> => {
  const profile = await affnet.affiliateProfile.get()
  return {
    typed: typedOf(profile),
    facts: [
      ["Name", text(profile.name)],
      ["Website", outside(profile.website_url)],
      ["Paid to", text(profile.payment_details)],
      ["Managers", labels(profile.managers_assigned)]
    ]
  }
}

const ofAdvertiser = async (): Promise<OwnProfile> => {
  const profile = await affnet.advertiserProfile.get()
  return {
    typed: typedOf(profile),
    facts: [
      ["Name", text(profile.name)],
      ["Website", outside(profile.website_url)],
      ["Currency", text(profile.currency)],
      ["Managers", labels(profile.managers_assigned)]
    ]
  }
}

const ofManager = async (): Promise<OwnProfile> => {
  const { manager_role, name, timezone } = await affnet.managerProfile.get()
  return {
    typed: undefined,
    facts: [
      ["Name", text(name)],
      ["Role", text(manager_role)],
      ["Time zone", text(timezone)]
    ]
  }
}

const readers = { manager: ofManager, affiliate: ofAffiliate, advertiser: ofAdvertiser }

export const readOwn = (role: Viewer["role"]): Promise<OwnProfile> => readers[role]()
