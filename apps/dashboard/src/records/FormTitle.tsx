import { useTexts } from "../texts/useTexts.tsx"
import { Title } from "../ui/Title.tsx"
import { calledIn } from "./typed.ts"
import { useDetails } from "./useDetails.ts"
import type { Edited } from "./useSaving.ts"

/** What is edited, by the title of its page, or by what the form begins with where it has none. */
const EditTitle = ({ base, begun, id, noun }: Edited & { readonly id: number }) => {
  const say = useTexts()
  const { data, isLoading } = useDetails({ base, id, noun })
  const title = noun.details === undefined ? calledIn(begun.typed) : data?.title
  return (
    <Title>{isLoading ? say("Edit") : say("Edit {title}", { title: title ?? `#${id}` })}</Title>
  )
}

/** What a form is for. */
export const FormTitle = (edited: Edited) => {
  const say = useTexts()
  const { id, noun } = edited
  return id === undefined ? (
    <Title>{say(noun.add ?? noun.title)}</Title>
  ) : (
    <EditTitle {...edited} id={id} />
  )
}
