import { Group, Stack } from "@mantine/core"
import { useMay } from "../app/useMay.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { GoButton } from "../ui/GoButton.tsx"
import { Title } from "../ui/Title.tsx"
import type { Action, Running } from "./Action.ts"
import { Actions } from "./Actions.tsx"
import type { Noun } from "./Noun.ts"
import { removing } from "./removing.ts"
import { ToList } from "./ToList.tsx"
import type { DetailsSeen } from "./useDetails.ts"
import { Value } from "./Value.tsx"

/** Deleted, it has no page: the list is what is left. */
const leaving = (removal: Running, base: string): Action => {
  const { run, ...action } = removal
  const go = async (): Promise<string> => {
    await run({})
    return base
  }
  return { ...action, go }
}

/** The title of a record, what can be done to it, and where to go on. */
export const DetailsHead = ({
  base,
  details,
  id,
  noun
}: {
  readonly details: DetailsSeen
  readonly id: number
  readonly base: string
  readonly noun: Noun
}) => {
  const say = useTexts()
  const { open, write } = useMay()
  const removal = write(noun.area) ? removing(noun, id, details.seen) : undefined
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <ToList base={base} noun={noun} />
        <Group gap="sm">
          <Title>{details.title}</Title>
          {details.state !== undefined && <Value shown={details.state} />}
        </Group>
      </Stack>
      <Group gap="sm">
        {details.links
          ?.filter(({ to }) => open(to))
          .map(({ title, to }) => (
            <Go key={to} to={to}>
              {say(title)}
            </Go>
          ))}
        {noun.form?.update !== undefined && write(noun.area) && (
          <GoButton to={`${base}/${id}/edit`}>{say("Edit")}</GoButton>
        )}
        <Actions
          actions={[...(details.actions ?? []), ...(removal ? [leaving(removal, base)] : [])]}
          area={noun.area}
        />
      </Group>
    </Group>
  )
}
