import { Stack } from "@mantine/core"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import { DetailsHead } from "./DetailsHead.tsx"
import { Facts } from "./Facts.tsx"
import { useDetails } from "./OwnerHead.tsx"
import { SectionTable } from "./SectionTable.tsx"
import { Tabs } from "./Tabs.tsx"
import { type Owner, useNoun } from "./useNoun.ts"

const Record = ({ owner }: { readonly owner: Owner }) => {
  const say = useTexts()
  const { data, error, refetch } = useDetails(owner)
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined || data === null) return <Waiting />
  return (
    <Stack gap="md">
      <DetailsHead details={data} {...owner} />
      <Tabs owner={owner} />
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

/** One record: all that is known of it, and what can be done. */
export const DetailsPage = () => {
  const { base, id, noun } = useNoun()
  if (noun?.details === undefined || !Number.isSafeInteger(id)) return <Missing />
  return <Record key={`${base}/${id}`} owner={{ base, id, noun }} />
}
