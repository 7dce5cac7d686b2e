import { Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { periodOf } from "../address/Period.ts"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { dayIn } from "../format/dates.ts"
import { LiveMark } from "../live/LiveMark.tsx"
import { useToday } from "../live/useToday.ts"
import { conversionStates } from "../nouns/states.ts"
import { SectionTable } from "../records/SectionTable.tsx"
import { moment, money, recordOf, state, text, why } from "../records/Shown.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { arrivalsQuery } from "./arrivalsQuery.ts"

/** The newest conversions, as they come. */
export const Arrivals = () => {
  const say = useTexts()
  const { session } = useViewer()
  const { zone } = useWriting()
  const today = useToday()
  const { from, to } = periodOf("last_7_days", dayIn(zone, Date.now()))
  const { data, error, refetch } = useQuery(arrivalsQuery(session.account_id, from, to))
  const count = today?.totals.cv_total
  useEffect(() => {
    if (count !== undefined) refetch()
  }, [count, refetch])
  if (error !== null) return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Waiting />
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <h2>{say("What arrived")}</h2>
        <LiveMark today={today} />
      </Group>
      {today !== undefined && (
        <Text size="sm">
          {say("{clicks} clicks and {conversions} conversions today", {
            clicks: String(today.totals.clicks ?? 0),
            conversions: String(count ?? 0)
          })}
        </Text>
      )}
      <SectionTable
        label={say("What arrived")}
        table={{
          heads: ["When", "Status", "Offer", "Order", "Cost", "Why"],
          rows: data.items.map((one) => [
            moment(one.created),
            state(conversionStates, one.conv_status),
            recordOf("offers", one.offer),
            text(one.adv_order_id),
            money(one.revenue, one.currency),
            why(one.transaction_id)
          ]),
          empty: "Nothing arrived in the last seven days."
        }}
      />
    </Stack>
  )
}
