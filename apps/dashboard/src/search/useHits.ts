import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useMay } from "../app/useMay.ts"
import { useViewer } from "../app/useViewer.ts"

/** So long nobody types before the network is asked. */
const pauseMillis = 200

/** The records that fit what is typed; the search is loaded once somebody searches. */
export const useHits = (words: string) => {
  const { role, session } = useViewer()
  const { open } = useMay()
  const wanted = words.trim()
  const [typed] = useDebouncedValue(wanted, pauseMillis)
  const { data, error } = useQuery({
    queryKey: ["search", role, session.account_id, typed],
    queryFn: async () => (await import("./records.ts")).searchRecords(role, typed, open),
    enabled: typed.length > 0
  })
  // What was found for other words is not offered: Enter right after typing would open it.
  const isCurrent = wanted !== "" && typed === wanted
  const found = isCurrent ? data : undefined
  const hasFailed = isCurrent && (error !== null || found?.isWhole === false)
  return {
    hits: found?.hits ?? [],
    hasFailed,
    isSearching: wanted !== "" && found === undefined && !hasFailed
  }
}
