import { useSuspenseQuery } from "@tanstack/react-query"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { nounOf } from "./nounsOf.ts"

/** The kind of record of this page. */
export const useNoun = () => {
  const { role } = useViewer()
  const { path } = useAddress()
  const [, name = "", id = ""] = path.split("/")
  const { data: noun } = useSuspenseQuery({
    queryKey: ["noun", role, name],
    queryFn: async () => ({ it: await nounOf(role, name) }),
    staleTime: Number.POSITIVE_INFINITY
  })
  return { name, id: Number(id), noun: noun.it }
}
