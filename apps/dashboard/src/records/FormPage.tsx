import { useQuery } from "@tanstack/react-query"
import { Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { begunWith } from "./Overtaken.ts"
import { RecordForm } from "./RecordForm.tsx"
import { Unread } from "./Unread.tsx"
import { useNoun } from "./useNoun.ts"

/** Makes a record, or changes one. */
export const FormPage = () => {
  const { path } = useAddress()
  const { session } = useViewer()
  const { base, id, noun } = useNoun()
  const isNew = path.endsWith("/new")
  const form = noun?.form
  const { data, error } = useQuery({
    queryKey: ["form", session.role, session.account_id, base, isNew ? "new" : id],
    queryFn: async () => {
      if (form === undefined || isNew) return { typed: form?.begun ?? {}, version: undefined }
      return begunWith(form, id)
    },
    enabled: form !== undefined,
    // What somebody types is not replaced by what somebody else saves.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0
  })
  if (noun === null || form === undefined) return <Missing />
  // What was typed stays when the network fails later on; the form takes nothing more of what it began with.
  if (data === undefined) {
    return error === null ? <Waiting /> : <Unread base={base} noun={noun} error={error} />
  }
  return (
    <RecordForm
      key={path}
      noun={noun}
      form={form}
      base={base}
      id={isNew ? undefined : id}
      begun={data}
    />
  )
}
