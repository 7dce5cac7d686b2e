import { affnet } from "../data/affnet.ts"
import type { Viewer } from "../data/session.ts"
import { managerRoles } from "../nouns/states.ts"
import * as Field from "../records/Field.ts"
import type { Typed } from "../records/Form.ts"
import type { Fact } from "../records/Shown.ts"
import { labels, outside, said, text } from "../records/Shown.ts"
import { readFields } from "../records/typed.ts"
import { writingFields } from "../records/writingFields.ts"
import { zones } from "../records/zones.ts"

const person = [
  Field.text("firstname", "First name"),
  Field.text("lastname", "Last name"),
  Field.text("phone", "Phone")
]
const place = [Field.text("address", "Address"), Field.text("city", "City")]
const zone = Field.record("timezone", "Time zone", zones, { isKept: true })

const fields = {
  manager: [...person, zone],
  advertiser: [...person, ...place, zone],
  affiliate: [...person, ...place, zone, ...writingFields]
} as const satisfies Readonly<Record<Viewer["role"], ReadonlyArray<Field.Field>>>

/** What somebody may change of the own account. */
export const fieldsOf = (role: Viewer["role"]): ReadonlyArray<Field.Field> => fields[role]

interface OwnProfile {
  readonly facts: ReadonlyArray<Fact>
  /** What the form begins with. */
  readonly typed: Typed
}

const ofAffiliate = async (): Promise<OwnProfile> => {
  const profile = await affnet.affiliateProfile.get()
  return {
    typed: readFields(fields.affiliate, profile),
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
    typed: readFields(fields.advertiser, profile),
    facts: [
      ["Name", text(profile.name)],
      ["Website", outside(profile.website_url)],
      ["Currency", text(profile.currency)],
      ["Managers", labels(profile.managers_assigned)]
    ]
  }
}

const ofManager = async (): Promise<OwnProfile> => {
  const profile = await affnet.managerProfile.get()
  return {
    typed: readFields(fields.manager, profile),
    facts: [
      ["Name", text(profile.name)],
      ["Role", said(profile.manager_role && managerRoles[profile.manager_role])]
    ]
  }
}

const readers = { manager: ofManager, affiliate: ofAffiliate, advertiser: ofAdvertiser }

export const readOwn = (role: Viewer["role"]): Promise<OwnProfile> => readers[role]()
