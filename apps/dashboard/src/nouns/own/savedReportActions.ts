import { affnet } from "../../data/affnet.ts"
import type { Viewer } from "../../data/session.ts"
import type { Action } from "../../records/Action.ts"
import * as Field from "../../records/Field.ts"
import type { Problems, Request, Version } from "../../records/Form.ts"
import { valuesOf } from "../../records/Lookup.ts"
import type { Text } from "../../texts/Text.ts"
import { managerRoles, titlesOf } from "../states.ts"
import { weekdays } from "../weekdays.ts"
import { checkingOwn } from "./checking.ts"
import { checkName, savedReportsOf } from "./saveReport.ts"

export const frequencies = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly"
} as const satisfies Readonly<Record<string, Text>>

type Report = Awaited<ReturnType<typeof affnet.managerSavedReports.get>>

const people = (role: Viewer["role"]) => {
  const members = {
    manager: affnet.managerMembers,
    affiliate: affnet.affiliateMembers,
    advertiser: affnet.advertiserMembers
  }[role]
  return valuesOf("recipients", async () => {
    const { items } = await members.listPeople({ perPage: 100 })
    return items.flatMap(({ email, is_invited }) =>
      email === undefined || is_invited === true ? [] : [{ id: email, title: email }]
    )
  })
}

const mailFields = (role: Viewer["role"]) => [
  Field.choice("frequency", "How often", [["", "Never"], ...titlesOf(frequencies)]),
  Field.choice("day_of_the_week", "Day of the week", weekdays, {
    when: ({ frequency }) => frequency === "weekly"
  }),
  Field.number("day_of_the_month", "Day of the month", {
    help: "A month that lacks it has it on its last day.",
    when: ({ frequency }) => frequency === "monthly"
  }),
  Field.number("hour", "Hour", {
    help: "0 to 23, in the time zone of the account.",
    when: ({ frequency }) => Boolean(frequency)
  }),
  Field.records("recipients", "To", people(role), {
    help: "People of this account.",
    when: ({ frequency }) => Boolean(frequency)
  })
]

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

const isKeyOf =
  <Key extends string>(titles: Readonly<Record<Key, Text>>) =>
  (value: unknown): value is Key =>
    typeof value === "string" && Object.hasOwn(titles, value)
const isFrequency = isKeyOf(frequencies)

/** What is mailed when; without a frequency nothing is. */
const scheduleOf = (request: Request) => {
  const { day_of_the_month, day_of_the_week, frequency, hour, recipients } = request
  if (!isFrequency(frequency)) return { schedule: null }
  return {
    schedule: {
      frequency,
      hour: numberOf(hour) ?? 7,
      day_of_the_week: numberOf(day_of_the_week),
      day_of_the_month: numberOf(day_of_the_month),
      recipients: Array.isArray(recipients) ? recipients.map(String) : []
    }
  }
}

/** The dialog shows the parts of a schedule as fields of its own. */
const checkSchedule = async (request: Request): Promise<Problems> => {
  const problems = await checkingOwn("schedule")(scheduleOf(request))
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name.replace("schedule.", ""), problem])
  )
}

/** What the dialog begins with. */
const begunOf = ({ schedule }: Report) => ({
  frequency: schedule?.frequency ?? "",
  hour: schedule?.hour ?? 7,
  day_of_the_week: schedule?.day_of_the_week ?? "",
  day_of_the_month: schedule?.day_of_the_month ?? "",
  recipients: schedule?.recipients ?? []
})

const roles = Object.keys(managerRoles).filter(isKeyOf(managerRoles))

/** Managers share their reports with other roles. */
const share = (id: number, { shared_with }: Report): Action => ({
  title: "Share it",
  asks: "Managers with these roles find it among their saved reports, and see in it what they may see anyway.",
  fields: [Field.choices("shared_with", "Roles", titlesOf(managerRoles))],
  begun: { shared_with },
  run: async ({ shared_with: chosen }) =>
    affnet.managerSavedReports.update(id, {
      shared_with: roles.filter((role) => Array.isArray(chosen) && chosen.includes(role))
    })
})

/** What the account may do to a report of its own. */
export const savedReportActions = (
  role: Viewer["role"],
  id: number,
  report: Report,
  version: Version | undefined
): ReadonlyArray<Action> => [
  {
    title: "Mail it",
    asks: "The report is mailed as CSV, to each as that person may see the account.",
    fields: mailFields(role),
    begun: begunOf(report),
    check: checkSchedule,
    run: async (request) => savedReportsOf[role].update(id, scheduleOf(request))
  },
  {
    title: "Rename",
    asks: "Its name alone becomes another.",
    fields: [Field.text("name", "Name", { isNeeded: true })],
    begun: { name: report.name },
    check: checkName,
    run: async ({ name }) => savedReportsOf[role].update(id, { name: String(name) })
  },
  ...(role === "manager" ? [share(id, report)] : []),
  {
    title: "Delete",
    asks: "It is mailed no longer. Nothing that it was about goes.",
    tone: "bad",
    go: async () => {
      await savedReportsOf[role].delete(id, version)
      return "/saved-reports"
    }
  }
]
