import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { useTexts } from "../texts/useTexts.tsx"
import type { Field } from "./Form.ts"

/** Names what has other values by now. */
export const Overtaking = ({
  children,
  fields
}: {
  readonly children: ReactNode
  readonly fields: ReadonlyArray<Field>
}) => {
  const say = useTexts()
  const titles = [...new Set(fields.map(({ title }) => say(title)))]
  return (
    <Alert
      variant="light"
      title={say("Changed by somebody else meanwhile, or in another tab")}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {say("These have other values by now: {fields}.", { fields: titles.join(", ") })}
        </Text>
        {children}
      </Stack>
    </Alert>
  )
}

/** Says what has other values by now, and lets the person decide whose values stay. */
export const OvertakenNote = ({
  beginAgain,
  fields,
  saveOver
}: {
  readonly fields: ReadonlyArray<Field>
  readonly saveOver: () => void
  readonly beginAgain: () => void
}) => {
  const say = useTexts()
  return (
    <Overtaking fields={fields}>
      <Text size="sm">
        {say(
          "What you typed is still here and not saved. Save it over those values, or drop it and start again."
        )}
      </Text>
      <Group gap="xs">
        <Button onClick={saveOver}>{say("Save over it")}</Button>
        <Button variant="default" onClick={beginAgain}>
          {say("Start again from what is saved now")}
        </Button>
      </Group>
    </Overtaking>
  )
}
