import { Group, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { entryKinds } from "../nouns/states.ts"
import { Facts } from "../records/Facts.tsx"
import { SectionTable } from "../records/SectionTable.tsx"
import { day, money, said } from "../records/Shown.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Download } from "../ui/Download.tsx"
import { PeriodPicker, usePeriod } from "../ui/PeriodPicker.tsx"
import { Title } from "../ui/Title.tsx"

const usual = "this_month"

const statements = {
  affiliate: affnet.ownAffiliateStatement.get,
  advertiser: affnet.ownAdvertiserStatement.get
}

/** What the account earned, or owed, and was paid: what it began with, each movement, what it ended with. */
export const StatementPage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { period } = usePeriod(usual)
  const asked = { rangeFrom: period.from, rangeTo: period.to }
  const { data, error, refetch } = useQuery({
    queryKey: ["statement", role, session.account_id, period],
    queryFn: async () => (role === "manager" ? null : statements[role](asked)),
    enabled: role !== "manager"
  })
  if (role === "manager") return <Missing />
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title>{say("Statement")}</Title>
        <Download name="statement.csv" text={() => statements[role].csv(asked).text()} />
      </Group>
      <PeriodPicker usual={usual} />
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && data !== null && (
        <>
          <Stack className="panel" p="md" gap="sm">
            <Facts
              facts={[
                ["At the beginning", money(data.opening_balance, data.network_currency)],
                ["At the end", money(data.closing_balance, data.network_currency)]
              ]}
            />
          </Stack>
          <SectionTable
            label={say("Statement")}
            table={{
              heads: ["Date", "What", "On no invoice", "Due", "Amount"],
              rows: data.entries.map((one) => [
                day(one.date),
                said(entryKinds[one.kind]),
                money(one.uninvoiced, one.currency),
                money(one.due, one.currency),
                money(one.amount, one.currency)
              ]),
              empty: "Nothing moved on these days."
            }}
          />
        </>
      )}
    </Stack>
  )
}
