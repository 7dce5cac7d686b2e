import { useQuery } from "@tanstack/react-query"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import type { Form, Typed } from "./Noun.ts"
import { RecordForm } from "./RecordForm.tsx"
import { useNoun } from "./useNoun.ts"

/** What a choice shows before anybody chose is what is sent. */
const firstOf = ({ fields }: Form): Typed =>
  Object.fromEntries(
    fields.flatMap(({ choices, name }) =>
      choices?.[0] === undefined ? [] : [[name, choices[0][0]]]
    )
  )

/** Makes a record, or changes one. */
export const FormPage = () => {
  const { path } = useAddress()
  const { session } = useViewer()
  const { id, name, noun } = useNoun()
  const isNew = path.endsWith("/new")
  const form = noun?.form
  const { data, error } = useQuery({
    queryKey: ["form", session.role, session.account_id, name, isNew ? "new" : id],
    queryFn: async () => (isNew ? undefined : form?.read?.(id)) ?? null,
    enabled: form !== undefined,
    // What somebody types is not replaced by what somebody else saves.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0
  })
  if (noun === null || form === undefined) return <Missing />
  if (error !== null) return <Failure error={error} />
  if (data === undefined) return <Waiting />
  return (
    <RecordForm
      key={path}
      noun={noun}
      form={form}
      name={name}
      id={isNew ? undefined : id}
      begun={data ?? firstOf(form)}
    />
  )
}
