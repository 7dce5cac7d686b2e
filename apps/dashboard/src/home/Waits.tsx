import { Group, Stack, Text } from "@mantine/core"
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

interface Waiting {
  readonly title: Words
  readonly to: string
  /** Undefined where the network did not say. */
  readonly total: number | undefined
}

interface Range {
  readonly rangeFrom: string
  readonly rangeTo: string
}

const one = { perPage: 1 }

const questions: ReadonlyArray<
  Omit<Waiting, "total"> & {
    readonly ask: (range: Range) => PromiseLike<{ readonly total: number }>
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
    to: "/vendors?is_failing=1&status=1",
    ask: () => affnet.vendors.listAll({ ...one, is_failing: true, status: 1 })
  },
  {
    title: "Caps near their end",
    to: "/caps?percent_from=80&is_active=1",
    ask: () => affnet.caps.list({ ...one, percent_from: 80, is_active: true })
  },
  {
    title: "Unpaid invoices of advertisers",
    to: "/advertiser-invoices?status=unpaid",
    ask: () => affnet.invoices.list({ ...one, status: "unpaid" })
  },
  {
    title: "Payout runs to approve",
    to: "/payouts?status=draft",
    ask: () => affnet.payoutRuns.list({ ...one, status: "draft" })
  }
]

/** A question that fails takes nothing from the others, but is not told as nothing that waits. */
const look = async (
  range: Range,
  mayOpen: (to: string) => boolean
): Promise<ReadonlyArray<Waiting>> => {
  const found = await Promise.all(
    questions
      .filter(({ to }) => mayOpen(to))
      .map(async ({ ask, title, to }) => {
        const total = await ask(range).then(
          (answer) => answer.total,
          () => undefined
        )
        return { title, to, total }
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
      <Stack className="panel" p="md" gap="xs">
        <h2>{say("What waits for you")}</h2>
        {data.length === 0 && <Text size="sm">{say("Nothing waits for a decision.")}</Text>}
        {data.map(({ title, to, total }) => (
          <Group key={to} justify="space-between">
            <Go to={to}>{say(title)}</Go>
            <Text size="sm" fw={600}>
              {total === undefined ? say("Unknown") : count(total, locale)}
            </Text>
          </Group>
        ))}
      </Stack>
      {children}
    </>
  )
}
