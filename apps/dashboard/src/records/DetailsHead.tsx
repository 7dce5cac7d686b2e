import { Button, Group, Stack } from "@mantine/core"
import { useState } from "react"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Ask } from "./Ask.tsx"
import type { Action, Details, Noun } from "./Noun.ts"
import { Value } from "./Value.tsx"

/** The title of a record, what can be done to it, and where to go on. */
export const DetailsHead = ({
  details,
  id,
  name,
  noun
}: {
  readonly details: Details
  readonly id: number
  readonly name: string
  readonly noun: Noun
}) => {
  const say = useTexts()
  const [asked, setAsked] = useState<Action>()
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <Go to={`/${name}`}>← {say(noun.title)}</Go>
        <Group gap="sm">
          <h1>{details.title}</h1>
          {details.state !== undefined && <Value shown={details.state} />}
        </Group>
      </Stack>
      <Group gap="sm">
        {details.links?.map(({ title, to }) => (
          <Go key={to} to={to}>
            {say(title)}
          </Go>
        ))}
        {details.actions?.map((action) => (
          <Button
            key={action.title}
            variant={action.tone === "bad" ? "default" : "filled"}
            onClick={() => setAsked(action)}
          >
            {say(action.title)}
          </Button>
        ))}
        {noun.form?.update !== undefined && (
          <Go to={`/${name}/${id}/edit`} fw={600}>
            {say("Edit")}
          </Go>
        )}
      </Group>
      {asked !== undefined && <Ask action={asked} onDone={() => setAsked(undefined)} />}
    </Group>
  )
}
