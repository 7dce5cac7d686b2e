import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Failure } from "../app/Notices.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import type { Action } from "./Noun.ts"

/** Asks before something is done, and says what it will do. */
export const Ask = ({
  action,
  onDone
}: {
  readonly action: Action
  readonly onDone: () => void
}) => {
  const say = useTexts()
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: action.run,
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "viewer" })
    }
  })
  return (
    <Modal lockScroll={false} opened onClose={onDone} title={say(action.title)} centered>
      <Stack gap="md">
        <Text size="sm">{say(action.asks)}</Text>
        {error !== null && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {say("Cancel")}
          </Button>
          <Button
            {...(action.tone === "bad" && { color: "red" })}
            loading={isPending}
            onClick={() => mutate()}
            data-autofocus
          >
            {say(action.title)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
