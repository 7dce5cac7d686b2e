import { Stack } from "@mantine/core"
import { Failure } from "../app/Notices.tsx"
import { DetailsHead } from "./DetailsHead.tsx"
import { Tabs } from "./Tabs.tsx"
import { useDetails } from "./useDetails.ts"
import type { Owner } from "./useNoun.ts"

/** The head of a record above a list of its own. */
export const OwnerHead = ({ owner }: { readonly owner: Owner }) => {
  const { data, error, refetch } = useDetails(owner)
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => refetch()} />
  return (
    <Stack gap="sm">
      {data !== undefined && data !== null && <DetailsHead details={data} {...owner} />}
      <Tabs owner={owner} />
    </Stack>
  )
}
