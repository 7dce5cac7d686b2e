import { useTexts } from "../texts/useTexts.tsx"
import { Title } from "../ui/Title.tsx"
import { calledIn, titleIn } from "./typed.ts"
import { useDetails } from "./useDetails.ts"
import type { Edited } from "./useSaving.ts"

interface OfRecord extends Edited {
  readonly id: number
}

/** By the title of its page, which is read for that. */
const DetailsTitle = ({ base, id, noun }: OfRecord) => {
  const say = useTexts()
  const { data, isLoading } = useDetails({ base, id, noun })
  return (
    <Title>
      {isLoading ? say("Edit") : say("Edit {title}", { title: data?.title ?? `#${id}` })}
    </Title>
  )
}

/** What is edited, by what the form begins with, or by its page where that does not tell. */
const EditTitle = (edited: OfRecord) => {
  const say = useTexts()
  const { begun, id, noun } = edited
  const hasPage = noun.details !== undefined
  const title = hasPage ? titleIn(begun.typed) : (calledIn(begun.typed) ?? `#${id}`)
  return title === undefined ? (
    <DetailsTitle {...edited} />
  ) : (
    <Title>{say("Edit {title}", { title })}</Title>
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
