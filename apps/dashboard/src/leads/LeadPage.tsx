import { Group, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { pathPart } from "../address/pathPart.ts"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useMay } from "../app/useMay.ts"
import { useViewer } from "../app/useViewer.ts"
import { Actions } from "../records/Actions.tsx"
import { Notes } from "../records/Notes.tsx"
import { Sections } from "../records/Sections.tsx"
import { Value } from "../records/Value.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Title } from "../ui/Title.tsx"
import { leadDetails } from "./leadDetails.ts"

/** A lead: its ids are texts, so it has a page of its own. */
export const LeadPage = () => {
  const say = useTexts()
  const { path } = useAddress()
  const { role, session } = useViewer()
  const { read } = useMay()
  const id = pathPart(path, 2)
  const isAllowed = id !== undefined && role === "manager" && read("leads")
  const { data, error, refetch } = useQuery({
    queryKey: ["details", role, session.account_id, "/leads", id],
    queryFn: () => leadDetails(id ?? ""),
    enabled: isAllowed
  })
  if (!isAllowed) return <Missing />
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Waiting />
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <Go to="/leads">← {say("Leads")}</Go>
          <Group gap="sm">
            <Title>{data.title}</Title>
            {data.state !== undefined && <Value shown={data.state} />}
          </Group>
        </Stack>
        <Group gap="sm">
          {data.links?.map(({ title, to }) => (
            <Go key={to} to={to}>
              {say(title)}
            </Go>
          ))}
          <Actions actions={data.actions ?? []} area="leads" />
        </Group>
      </Group>
      <Notes notes={data.notes ?? []} />
      <Sections sections={data.sections} />
    </Stack>
  )
}
