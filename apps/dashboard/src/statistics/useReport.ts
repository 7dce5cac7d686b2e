import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useViewer } from "../app/useViewer.ts"
import { type StatisticsAsked, statistics } from "../data/statistics.ts"

/** The table that is asked for, how much of its events was read as long as it reads those, and how to give it up. */
export const useReport = (asked: StatisticsAsked) => {
  const { role, session } = useViewer()
  const client = useQueryClient()
  const [done, setDone] = useState<number>()
  const [cancelled, setCancelled] = useState<string>()
  const queryKey = ["statistics", role, session.account_id, asked]
  const name = JSON.stringify(queryKey)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      setDone(undefined)
      const tell = (now: number) => signal.aborted || setDone(now)
      return { asked, report: await statistics(role, asked, { tell, signal }) }
    },
    enabled: cancelled !== name,
    placeholderData: keepPreviousData
  })
  return {
    ...query,
    done: query.isFetching ? done : undefined,
    isCancelled: cancelled === name && (query.data === undefined || query.isPlaceholderData),
    cancel: () => {
      setCancelled(name)
      return client.cancelQueries({ queryKey, exact: true })
    },
    goOn: () => setCancelled(undefined)
  }
}
