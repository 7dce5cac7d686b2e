import { useQuery } from "@tanstack/react-query"
import { useMay } from "../app/useMay.ts"
import { useViewer } from "../app/useViewer.ts"
import type { Details, Noun } from "./Noun.ts"
import { type Begun, begunWith } from "./Overtaken.ts"
import type { Owner } from "./useNoun.ts"

const followMillis = 1000

/** What is known of a record, with the version that this is of, where it may be deleted. */
export interface DetailsSeen extends Details {
  readonly seen: Begun | undefined
}

const readSeen = async (
  { details, form }: Noun,
  id: number,
  isDeletable: boolean
): Promise<DetailsSeen | null> => {
  const [found, seen] = await Promise.all([
    details?.(id),
    isDeletable && form?.read !== undefined ? begunWith(form, id) : undefined
  ])
  return found === undefined ? null : { ...found, seen }
}

/** What is known of a record, wherever it is shown. */
export const useDetails = ({ base, id, noun }: Owner) => {
  const { session } = useViewer()
  const { write } = useMay()
  const isDeletable = noun.remove !== undefined && write(noun.area)
  return useQuery({
    queryKey: ["details", session.role, session.account_id, base, id],
    queryFn: () => readSeen(noun, id, isDeletable),
    enabled: noun.details !== undefined && Number.isSafeInteger(id),
    // What goes on by itself is followed until it ends.
    refetchInterval: ({ state }) => (state.data?.isUnderWay === true ? followMillis : false)
  })
}
