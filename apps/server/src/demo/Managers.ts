import { Status } from "@affnet/domain"
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Draw } from "./Draw.ts"
import { daySeconds, type Moments, networkTimeZone } from "./Moments.ts"
import { email, phone } from "./Names.ts"
import { firstnames, lastnames } from "./PersonNames.ts"
import { places } from "./Places.ts"

const count = 3

/** The managers; the first one is the manager of `demo.json`. */
export const managers = (draw: Draw, { now }: Moments) =>
  draw.sample(lastnames, count).map((lastname, index) => {
    const who = { firstname: draw.pick(firstnames), lastname }
    const address = email(who, "affnet.example")
    const created = now - draw.integer(700 * daySeconds, 1200 * daySeconds)
    return {
      id: index + 1,
      email: address,
      firstname: who.firstname,
      lastname: who.lastname,
      phone: phone(draw, places[0]),
      role: "owner",
      status: Status.Active,
      api_status: 1,
      timezone: networkTimeZone,
      created,
      updated: created,
      search_text: searchText(who.firstname, who.lastname, address)
    }
  })
export type Manager = ReturnType<typeof managers>[number]
