import { Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { DetailsHead } from "./DetailsHead.tsx"
import { Facts } from "./Facts.tsx"
import { SectionTable } from "./SectionTable.tsx"
import { useNoun } from "./useNoun.ts"

/** One record: all that is known of it, and what can be done. */
export const DetailsPage = () => {
  const say = useTexts()
  const { id, name, noun } = useNoun()
  const { session } = useViewer()
  const read = noun?.details
  const { data, error, refetch } = useQuery({
    queryKey: ["details", session.role, session.account_id, name, id],
    queryFn: () => read?.(id) ?? null,
    enabled: read !== undefined && Number.isSafeInteger(id)
  })
  if (noun === null || read === undefined || !Number.isSafeInteger(id)) return <Missing />
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined || data === null) return <Waiting />
  return (
    <Stack gap="md">
      <DetailsHead details={data} id={id} name={name} noun={noun} />
      {data.sections.map(({ facts, table, title }) => (
        <Stack
          key={title}
          gap="sm"
          className={facts === undefined ? "" : "panel"}
          p={facts === undefined ? 0 : "md"}
        >
          <h2>{say(title)}</h2>
          {facts !== undefined && <Facts facts={facts} />}
          {table !== undefined && <SectionTable label={say(title)} table={table} />}
        </Stack>
      ))}
    </Stack>
  )
}
