import { Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { momentText } from "../format/dates.ts"
import { LiveMark } from "../live/LiveMark.tsx"
import { useToday } from "../live/useToday.ts"
import { withToday } from "../live/withToday.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { Title } from "../ui/Title.tsx"
import { Cards } from "./Cards.tsx"
import { Compared } from "./Compared.tsx"
import { DaysTable } from "./DaysTable.tsx"
import { FirstSteps, useFirstSteps } from "./FirstSteps.tsx"
import { measuresOf } from "./measures.ts"
import { numbersOf, usual } from "./numbers.ts"
import { currenciesOf } from "./series.ts"
import { useWaits, Waits } from "./Waits.tsx"

/** What managers are to do, above what everybody reads. */
const Decisions = ({ children }: { readonly children: ReactNode }) => {
  const { role } = useViewer()
  if (role !== "manager") return children
  return (
    <>
      <FirstSteps />
      <Waits>{children}</Waits>
    </>
  )
}

/** What everybody sees first: how the period went, and what waits. */
export const HomePage = () => {
  const say = useTexts()
  const viewer = useViewer()
  const { dates, zone } = useWriting()
  const { search, set } = useAddress()
  const { data: read, error, refetch } = useQuery(numbersOf(viewer, search))
  // Shown below the numbers, and asked beside them.
  useFirstSteps()
  useWaits()
  const { period } = usePeriod(usual)
  const today = useToday()
  const data = read && { ...read, now: withToday(read.now, today, period) }
  const measures = measuresOf[viewer.role]
  const chosen = measures.find(({ key }) => key === search.measure) ?? measures[0]
  const [currency] = data === undefined ? [] : currenciesOf(data.now)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Group gap="sm">
          <Title>{viewer.session.name}</Title>
          <LiveMark today={today} />
        </Group>
        <PeriodPicker usual={usual} />
      </Group>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && chosen !== undefined && (
        <>
          <Cards
            measures={measures}
            now={data.now}
            before={data.then}
            currency={currency}
            chosen={chosen}
            onChoose={({ key }) => set({ measure: key })}
          />
          <div className="panel" style={{ padding: 16 }}>
            <Compared
              measure={chosen}
              currency={currency}
              period={period}
              now={data.now}
              then={data.then}
            />
          </div>
          <Decisions>
            {(read?.now.isCut === true || data.then.isCut) && (
              <Text size="sm">
                {say(
                  "These are more days than are read at once: the first of them are missing here."
                )}
              </Text>
            )}
            <DaysTable measures={measures} report={data.now} />
            <Text size="xs" className="quiet">
              {say("Complete until {moment}. Days are those of {zone}.", {
                moment: momentText(data.now.completeUntil, zone, dates),
                zone
              })}
            </Text>
          </Decisions>
        </>
      )}
    </Stack>
  )
}
