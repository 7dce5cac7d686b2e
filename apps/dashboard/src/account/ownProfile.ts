import { affnet } from "../data/affnet.ts"
import type { Viewer } from "../data/session.ts"
import type { Field, Typed } from "../records/Form.ts"
import type { Fact } from "../records/Shown.ts"
import { labels, outside, text } from "../records/Shown.ts"
import { writingFields } from "../records/writingFields.ts"
import { zones } from "../records/zones.ts"

const fields: ReadonlyArray<Field> = [
  { name: "firstname", title: "First name" },
  { name: "lastname", title: "Last name" },
  { name: "phone", title: "Phone" },
  { name: "address", title: "Address" },
  { name: "city", title: "City" },
  { name: "timezone", title: "Time zone", kind: "record", of: zones, isKept: true }
]

/** What somebody may change of the own account. */
export const fieldsOf = (role: Viewer["role"]): ReadonlyArray<Field> =>
  role === "affiliate" ? [...fields, ...writingFields] : fields

interface OwnProfile {
  readonly facts: ReadonlyArray<Fact>
  /** What the form begins with; managers change themselves elsewhere. */
  readonly typed: Typed | undefined
}

const typedOf = (profile: object, role: Viewer["role"]): Typed => {
  const names = new Set(fieldsOf(role).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(profile).flatMap(([name, value]) =>
      names.has(name) && value !== null ? [[name, String(value)]] : []
    )
  )
}

const ofAffiliate = async (): Promise<OwnProfile> => {
  const profile = await affnet.affiliateProfile.get()
  return {
    typed: typedOf(profile, "affiliate"),
    facts: [
      { title: "Name", shown: text(profile.name) },
      { title: "Website", shown: outside(profile.website_url) },
      { title: "Paid to", shown: text(profile.payment_details) },
      { title: "Managers", shown: labels(profile.managers_assigned) }
    ]
  }
}

const ofAdvertiser = async (): Promise<OwnProfile> => {
  const profile = await affnet.advertiserProfile.get()
  return {
    typed: typedOf(profile, "advertiser"),
    facts: [
      { title: "Name", shown: text(profile.name) },
      { title: "Website", shown: outside(profile.website_url) },
      { title: "Currency", shown: text(profile.currency) },
      { title: "Managers", shown: labels(profile.managers_assigned) }
    ]
  }
}

const ofManager = async (): Promise<OwnProfile> => {
  const { manager_role, name, timezone } = await affnet.managerProfile.get()
  return {
    typed: undefined,
    facts: [
      { title: "Name", shown: text(name) },
      { title: "Role", shown: text(manager_role) },
      { title: "Time zone", shown: text(timezone) }
    ]
  }
}

const readers = { manager: ofManager, affiliate: ofAffiliate, advertiser: ofAdvertiser }

export const readOwn = (role: Viewer["role"]): Promise<OwnProfile> => readers[role]()
