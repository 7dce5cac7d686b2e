import { Group, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { periodOf } from "../address/Period.ts"
import { useMay } from "../app/useMay.ts"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { dayIn } from "../format/dates.ts"
import { count } from "../format/numbers.ts"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Panel } from "../ui/Panel.tsx"

interface Waiting {
  readonly title: Words
  readonly to: string
  /** Undefined where the network did not say. */
  readonly total: number | undefined
  /** How many of them are due, where that is more than none. */
  readonly due?: number
}

interface Range {
  readonly rangeFrom: string
  readonly rangeTo: string
}

type Ask = (range: Range) => PromiseLike<{ readonly total: number }>

const one = { perPage: 1 }

const questions: ReadonlyArray<
  Omit<Waiting, "due" | "total"> & {
    readonly ask: Ask
    /** The same of those that are due today. */
    readonly askDue?: Ask
  }
> = [
  {
    title: "Affiliates wait for approval",
    to: "/affiliates?status=3",
    ask: () => affnet.affiliates.list({ ...one, status: 3 })
  },
  {
    title: "Advertisers wait for approval",
    to: "/advertisers?status=3",
    ask: () => affnet.advertisers.list({ ...one, status: 3 })
  },
  {
    title: "Requests for offers",
    to: "/offer-requests?status=pending",
    ask: () => affnet.offerRequests.list({ ...one, status: "pending" })
  },
  {
    title: "Postbacks wait for approval",
    to: "/postbacks?awaits_approval=1",
    ask: () => affnet.postbacks.listAll({ ...one, awaits_approval: true })
  },
  {
    title: "Pending conversions",
    to: "/conversions?conversion_status=pending",
    ask: (range) => affnet.reports.conversions({ ...one, ...range, conversion_status: ["pending"] })
  },
  {
    title: "Conversions on hold",
    to: "/conversions?conversion_status=hold",
    // As many days as the list shows that the link leads to.
    ask: (range) => affnet.reports.conversions({ ...one, ...range, conversion_status: ["hold"] })
  },
  {
    title: "Postbacks that failed",
    to: "/deliveries?state=failed",
    ask: () => affnet.postbackDeliveries.list({ ...one, state: "failed" })
  },
  {
    title: "Vendors that fail",
    to: "/vendors?is_failing=1&is_active=1",
    ask: () => affnet.vendors.listAll({ ...one, is_failing: true, is_active: true })
  },
  {
    title: "Caps near their end",
    to: "/caps?percent_from=80&is_active=1",
    ask: () => affnet.caps.list({ ...one, percent_from: 80, is_active: true })
  },
  {
    title: "Unpaid invoices of advertisers",
    to: "/advertiser-invoices?status=unpaid",
    ask: () => affnet.invoices.list({ ...one, status: "unpaid" }),
    askDue: ({ rangeTo }) =>
      affnet.invoices.list({ ...one, status: "unpaid", due_date_to: rangeTo })
  },
  {
    title: "Unpaid invoices of affiliates",
    to: "/affiliate-invoices?status=unpaid",
    ask: () => affnet.affiliateInvoices.list({ ...one, status: "unpaid" }),
    askDue: ({ rangeTo }) =>
      affnet.affiliateInvoices.list({ ...one, status: "unpaid", due_date_to: rangeTo })
  },
  {
    title: "Payout runs to approve",
    to: "/payouts?status=draft",
    ask: () => affnet.payoutRuns.list({ ...one, status: "draft" })
  }
]

/** A question that fails takes nothing from the others, but is not told as nothing that waits. */
const totalOf = (ask: Ask, range: Range): PromiseLike<number | undefined> =>
  ask(range).then(
    ({ total }) => total,
    () => undefined
  )

const look = async (
  range: Range,
  mayOpen: (to: string) => boolean
): Promise<ReadonlyArray<Waiting>> => {
  const found = await Promise.all(
    questions
      .filter(({ to }) => mayOpen(to))
      .map(async ({ ask, askDue, title, to }) => {
        const [total, due] = await Promise.all([
          totalOf(ask, range),
          askDue === undefined ? undefined : totalOf(askDue, range)
        ])
        return { title, to, total, ...(due !== undefined && due > 0 && { due }) }
      })
  )
  return found.filter(({ total }) => total !== 0)
}

/** What waits, for managers alone: whoever calls this begins to ask. */
export const useWaits = () => {
  const { role, session, timezone } = useViewer()
  const may = useMay()
  const { from, to } = periodOf("last_30_days", dayIn(timezone, Date.now()))
  return useQuery({
    queryKey: ["waits", session.account_id, from],
    queryFn: () => look({ rangeFrom: from, rangeTo: to }, may.open),
    enabled: role === "manager"
  })
}

/** What needs a decision of a manager. What stands below comes together with it, so that nothing moves. */
export const Waits = ({ children }: { readonly children: ReactNode }) => {
  const say = useTexts()
  const { locale } = useWriting()
  const { data } = useWaits()
  if (data === undefined) return null
  return (
    <>
      <Panel title="What waits for you" gap="xs">
        {data.length === 0 && <Text size="sm">{say("Nothing waits for a decision.")}</Text>}
        {data.map(({ due, title, to, total }) => (
          <Group key={to} justify="space-between">
            <Go to={to}>{say(title)}</Go>
            <Text size="sm" fw={600}>
              {total === undefined ? say("Unknown") : count(total, locale)}
              {due !== undefined && ` · ${say("{count} due", { count: count(due, locale) })}`}
            </Text>
          </Group>
        ))}
      </Panel>
      {children}
    </>
  )
}
