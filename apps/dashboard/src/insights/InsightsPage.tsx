import { Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { statistics } from "../data/statistics.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Panel } from "../ui/Panel.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { Title } from "../ui/Title.tsx"
import { Countries } from "./Countries.tsx"
import { Funnel } from "./Funnel.tsx"
import { HeatMap } from "./HeatMap.tsx"
import { funnelOf, heatOf } from "./readings.ts"

const usual = "last_30_days"
const countries = 20

/** When clicks come, from where, and what becomes of them. */
export const InsightsPage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { zone } = useWriting()
  const { period } = usePeriod(usual)
  const { data, error, refetch } = useQuery({
    queryKey: ["insights", role, session.account_id, period],
    queryFn: async () => {
      const columns = ["clicks", "cv_total", "cv_approved"]
      const [heat, byCountry] = await Promise.all([
        heatOf(role, period),
        statistics(role, {
          period,
          columns,
          breakdown: "country",
          perPage: countries,
          sortField: "clicks",
          sortDirection: "desc"
        })
      ])
      return { heat, byCountry, stages: funnelOf(byCountry) }
    }
  })
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Title>{say("Insights")}</Title>
        <PeriodPicker usual={usual} />
      </Group>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && (
        <>
          <Panel title="From clicks to approved conversions">
            <Funnel stages={data.stages} />
          </Panel>
          <Panel title="Clicks by hour and weekday">
            <HeatMap heat={data.heat} />
            <Text size="xs" className="quiet">
              {say("The last four weeks of the days chosen; hours are those of {zone}.", { zone })}
            </Text>
          </Panel>
          <Panel title="Clicks by country">
            <Countries lines={data.byCountry.lines} />
          </Panel>
        </>
      )}
    </Stack>
  )
}
