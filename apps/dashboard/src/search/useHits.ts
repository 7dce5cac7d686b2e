import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useViewer } from "../app/useViewer.ts"

/** So long nobody types before the network is asked. */
const pauseMillis = 200

/** The records that fit what is typed; the search is loaded once somebody searches. */
export const useHits = (words: string) => {
  const { role, session } = useViewer()
  const [typed] = useDebouncedValue(words.trim(), pauseMillis)
  const { data = [] } = useQuery({
    queryKey: ["search", role, session.account_id, typed],
    queryFn: async () => (await import("./records.ts")).searchRecords(role, typed),
    enabled: typed.length > 0,
    placeholderData: keepPreviousData
  })
  return words.trim() === "" ? [] : data
}
