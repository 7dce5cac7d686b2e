import { Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { words } from "../nouns/goals.ts"
import { conversionStates } from "../nouns/states.ts"
import { Facts } from "../records/Facts.tsx"
import { code, moment, state } from "../records/Shown.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Checks } from "./Checks.tsx"
import { factsOf, story } from "./story.ts"

const Chapter = ({ children, title }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack className="panel" p="md" gap="sm">
    <h2>{title}</h2>
    {children}
  </Stack>
)

/** The story of a conversion: the click, then each report, with every check that decided it. */
export const WhyPage = () => {
  const say = useTexts()
  const { path } = useAddress()
  const { role, session } = useViewer()
  const id = decodeURIComponent(path.split("/")[2] ?? "")
  const { data, error, refetch } = useQuery({
    queryKey: ["why", role, session.account_id, id],
    queryFn: () => story(role, id),
    // A page that is left has the address of the next one already.
    enabled: id !== ""
  })
  if (error !== null) return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Waiting />
  const { click, conversions, row } = data
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Go to="/conversions">← {say("Conversions")}</Go>
        <h1>{say("Why it became what it is")}</h1>
      </Stack>
      {row !== undefined && (
        <Chapter title={say("What it is about")}>
          <Facts facts={factsOf(row)} />
        </Chapter>
      )}
      {click !== null && (
        <Chapter title={say("1. The click")}>
          <Facts
            facts={[
              { title: "When", shown: moment(click.created) },
              { title: "Click", shown: code(click.click_id) },
              { title: "Did not count because", shown: words(click.invalid_reason) }
            ]}
          />
          <Checks checks={click.checks} />
        </Chapter>
      )}
      {conversions.map((one) => (
        <Chapter key={one.transaction_id} title={say("2. The conversion")}>
          <Facts
            facts={[
              { title: "When", shown: moment(one.created) },
              { title: "Status", shown: state(conversionStates, one.conv_status) },
              { title: "Held because", shown: words(one.hold_reason) },
              { title: "Conversion", shown: code(one.transaction_id) }
            ]}
          />
          <Checks checks={one.checks} />
        </Chapter>
      ))}
    </Stack>
  )
}
