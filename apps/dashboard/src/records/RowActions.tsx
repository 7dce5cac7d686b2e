import { Button, Group } from "@mantine/core"
import { useState } from "react"
import { useMay } from "../app/useMay.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { useHandingOn } from "../ui/useHandingOn.ts"
import type { Action } from "./Action.ts"
import { Ask } from "./Ask.tsx"
import type { Noun } from "./Noun.ts"
import { removing } from "./removing.ts"

/** What can be done to a record that has no page of its own. */
export const RowActions = ({
  base,
  id,
  noun
}: {
  readonly base: string
  readonly id: string
  readonly noun: Noun
}) => {
  const say = useTexts()
  const { write } = useMay()
  const [asked, setAsked] = useState<Action>()
  const button = useHandingOn()
  if (!write(noun.area)) return <td />
  const { form, remove } = noun
  return (
    <td className="short">
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {form?.update !== undefined && <Go to={`${base}/${id}/edit`}>{say("Edit")}</Go>}
        {remove !== undefined && (
          <Button
            ref={button}
            variant="subtle"
            color="red"
            size="compact-xs"
            onClick={() => setAsked(removing(noun, Number(id)))}
          >
            {say(remove(Number(id)).title)}
          </Button>
        )}
      </Group>
      {asked !== undefined && <Ask action={asked} onDone={() => setAsked(undefined)} />}
    </td>
  )
}
