import { Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { DetailsHead } from "./DetailsHead.tsx"
import { Tabs } from "./Tabs.tsx"
import type { Owner } from "./useNoun.ts"

const followMillis = 1000

/** What is known of a record, wherever it is shown. */
export const useDetails = ({ base, id, noun }: Owner) => {
  const { session } = useViewer()
  const read = noun.details
  return useQuery({
    queryKey: ["details", session.role, session.account_id, base, id],
    queryFn: () => read?.(id) ?? null,
    enabled: read !== undefined && Number.isSafeInteger(id),
    // What goes on by itself is followed until it ends.
    refetchInterval: ({ state }) => (state.data?.isUnderWay === true ? followMillis : false)
  })
}

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
