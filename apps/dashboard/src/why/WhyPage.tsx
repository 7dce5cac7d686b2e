import { Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { pathPart } from "../address/pathPart.ts"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useMay } from "../app/useMay.ts"
import { useViewer } from "../app/useViewer.ts"
import { words } from "../nouns/goals.ts"
import { conversionStates } from "../nouns/states.ts"
import { Facts } from "../records/Facts.tsx"
import { code, type Fact, moment, state } from "../records/Shown.ts"
import type { Text } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Title } from "../ui/Title.tsx"
import { Checks } from "./Checks.tsx"
import { Findings } from "./Findings.tsx"
import { History } from "./History.tsx"
import { factsOf, story } from "./story.ts"

/** A reason, where there is one. */
const because = (title: Text, reason: string | null): ReadonlyArray<Fact> =>
  reason === null ? [] : [[title, words(reason)]]

/** The story of a conversion: the click, then each report, with every check that decided it. */
export const WhyPage = () => {
  const say = useTexts()
  const { path } = useAddress()
  const { role, session } = useViewer()
  const mayReadManagers = useMay().read("managers") && role === "manager"
  const id = pathPart(path, 2)
  const { data, error, refetch } = useQuery({
    queryKey: ["why", role, session.account_id, id],
    queryFn: () => story(role, id ?? "", mayReadManagers),
    // A page that is left has the address of the next one already.
    enabled: id !== undefined && id !== ""
  })
  if (id === undefined) return <Missing />
  if (error !== null) return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Waiting />
  const { click, conversions, names, row } = data
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Go to="/conversions">← {say("Conversions")}</Go>
        <Title>{say("Why it became what it is")}</Title>
      </Stack>
      {row !== undefined && (
        <Panel title="What it is about">
          <Facts facts={factsOf(row)} />
        </Panel>
      )}
      {click !== null && (
        <Panel title="1. The click">
          <Facts
            facts={[
              ["When", moment(click.created)],
              ["Click", code(click.click_id)],
              ...because("Did not count because", click.invalid_reason)
            ]}
          />
          <Findings event={click} />
          <h3>{say("What was checked")}</h3>
          <Checks checks={click.checks} />
        </Panel>
      )}
      {conversions.map((one) => (
        <Panel key={one.transaction_id} title="2. The conversion">
          <Facts
            facts={[
              ["When", moment(one.created)],
              ["Status", state(conversionStates, one.conv_status)],
              ...because("Held because", one.hold_reason),
              ["Conversion", code(one.transaction_id)]
            ]}
          />
          <Findings event={one} />
          <h3>{say("Who made and changed it")}</h3>
          <History currency={row?.currency ?? ""} entries={one.history} names={names} />
          <h3>{say("What was checked")}</h3>
          <Checks checks={one.checks} />
        </Panel>
      ))}
    </Stack>
  )
}
