import { Stack } from "@mantine/core"
import { Missing, Waiting } from "../app/Notices.tsx"
import { DetailsHead } from "./DetailsHead.tsx"
import { Notes } from "./Notes.tsx"
import { Sections } from "./Sections.tsx"
import { Tabs } from "./Tabs.tsx"
import { Unread } from "./Unread.tsx"
import { useDetails } from "./useDetails.ts"
import { type Owner, useNoun } from "./useNoun.ts"

/** A record, whatever its address. */
export const Record = ({ owner }: { readonly owner: Owner }) => {
  const { data, error, refetch } = useDetails(owner)
  if (error !== null && data === undefined)
    return <Unread {...owner} error={error} onRetry={() => refetch()} />
  if (data === undefined || data === null) return <Waiting />
  return (
    <Stack gap="md">
      <DetailsHead details={data} {...owner} />
      <Tabs owner={owner} />
      <Notes notes={data.notes ?? []} />
      <Sections sections={data.sections} />
    </Stack>
  )
}

/** One record: all that is known of it, and what can be done. */
export const DetailsPage = () => {
  const { base, id, noun } = useNoun()
  if (noun?.details === undefined || !Number.isSafeInteger(id)) return <Missing />
  return <Record key={`${base}/${id}`} owner={{ base, id, noun }} />
}
