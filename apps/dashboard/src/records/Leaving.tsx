import { Button, Group, Stack, Text } from "@mantine/core"
import { useBlocker } from "@tanstack/react-router"
import { useTexts } from "../texts/useTexts.tsx"
import { Dialog } from "../ui/Dialog.tsx"

const Question = ({
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
          <Button color="red" onClick={onLeave}>
            {say("Leave")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** What the address says of the same page may change. */
const isAnotherPage = ({
  current,
  next
}: {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
}): boolean => current.pathname !== next.pathname

/** Asks before a page is left on which something was typed; before the tab is closed, the browser asks. */
export const Leaving = ({ isUnsaved }: { readonly isUnsaved: boolean }) => {
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: isAnotherPage,
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
    withResolver: true
  })
  return status === "blocked" ? <Question onLeave={proceed} onStay={reset} /> : null
}
