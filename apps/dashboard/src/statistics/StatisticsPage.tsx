import { Group, Stack, Text } from "@mantine/core"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useViewer, useWriting } from "../app/useViewer.ts"
import { statisticsCsv } from "../data/statistics.ts"
import { momentText } from "../format/dates.ts"
import { measuresOf } from "../home/measures.ts"
import { saveReport } from "../nouns/own/saveReport.ts"
import { Actions } from "../records/Actions.tsx"
import { Pages } from "../records/Pages.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import { Download } from "../ui/Download.tsx"
import { Title } from "../ui/Title.tsx"
import { pageRows } from "./asked.ts"
import { Choices } from "./Choices.tsx"
import { Course } from "./Course.tsx"
import { GivenUp, Reading } from "./Reading.tsx"
import { SumsTable } from "./SumsTable.tsx"
import { useAsked } from "./useAsked.ts"
import { useReport } from "./useReport.ts"

/** Sums by whatever rows are told apart by, with filters, a plot and a download. */
export const StatisticsPage = () => {
  const say = useTexts()
  const { role } = useViewer()
  const { dates, zone } = useWriting()
  const { asked, preset, state } = useAsked()
  const { cancel, data, done, error, goOn, isCancelled, refetch } = useReport(asked)
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title>{say("Statistics")}</Title>
        <Group gap="xs">
          <Download name="statistics.csv" text={() => statisticsCsv(role, asked)} />
          <Actions actions={[saveReport(role, asked, preset)]} area={undefined} />
        </Group>
      </Group>
      <Choices asked={asked} />
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      <Course asked={asked} />
      {done !== undefined && <Reading done={done} onCancel={cancel} />}
      {isCancelled && <GivenUp onRetry={goOn} />}
      {data === undefined && error === null && !isCancelled && <Waiting />}
      {data !== undefined && !isCancelled && (
        <>
          <SumsTable
            measures={measuresOf[role]}
            asked={data.asked}
            report={data.report}
            state={state}
          />
          {(data.report.total > pageRows || state.page > 1) && (
            <Pages page={state.page} rows={pageRows} total={data.report.total} />
          )}
          <Text size="xs" className="quiet">
            {say("Complete until {moment}. Days are those of {zone}.", {
              moment: momentText(data.report.completeUntil, zone, dates),
              zone
            })}
            {data.report.reads === "events" &&
              ` ${say("This was read from single events, which takes longer than from sums.")}`}
          </Text>
        </>
      )}
    </Stack>
  )
}
