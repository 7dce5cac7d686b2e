import { Button, Group, Stack, Text } from "@mantine/core"
import { useTexts } from "../texts/useTexts.tsx"
import { Dialog } from "./Dialog.tsx"

/** Asks whether what was typed may be lost. */
export const LeaveQuestion = ({
  onLeave,
  onStay
}: {
  readonly onLeave: () => void
  readonly onStay: () => void
}) => {
  const say = useTexts()
  return (
    <Dialog onClose={onStay} title={say("Leave without saving?")}>
      <Stack gap="md">
        <Text size="sm">{say("What you typed is not saved yet, and is lost when you leave.")}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onStay} data-autofocus>
            {say("Stay here")}
          </Button>
          <Button color="red.9" onClick={onLeave}>
            {say("Leave")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
