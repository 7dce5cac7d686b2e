import { Alert, Button, Code, Skeleton, Stack, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import { toldOf } from "../data/failures.ts"
import { useReceived, useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Title } from "../ui/Title.tsx"

const patienceMillis = 150

/** Something is on its way. What comes at once shows nothing of it. */
export const Waiting = () => {
  const say = useTexts()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMillis)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <Stack gap="sm" p="md" role="status" aria-label={say("Loading")}>
      <Skeleton height={28} width="30%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  )
}

/** What went wrong, in the network's words, with the id by which its operator finds it. */
export const Failure = ({
  error,
  fields,
  onRetry
}: {
  readonly error: unknown
  /** The fields beside which what is wrong with them stands. */
  readonly fields?: ReadonlyArray<{ readonly name: string }>
  readonly onRetry?: () => void
}) => {
  const say = useTexts()
  const sayReceived = useReceived()
  const { detail, requestId, title, waitSeconds } = toldOf(error, {
    say: sayReceived,
    ...(fields !== undefined && { fields })
  })
  return (
    <Alert color="red" variant="light" title={say(title)} role="alert">
      <Stack gap="xs" align="flex-start">
        {detail !== undefined && <Text size="sm">{detail}</Text>}
        {waitSeconds !== undefined && (
          <Text size="sm">{say("Try again in {seconds} s.", { seconds: waitSeconds })}</Text>
        )}
        {requestId !== undefined && (
          <Text size="xs">
            {say("Request")} <Code>{requestId}</Code>
          </Text>
        )}
        {onRetry !== undefined && (
          <Button variant="default" onClick={onRetry}>
            {say("Try again")}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** There is no such page. */
export const Missing = () => {
  const say = useTexts()
  return (
    <Stack gap="sm" align="flex-start">
      <Title>{say("There is no such page")}</Title>
      <Go to="/">{say("Home")}</Go>
    </Stack>
  )
}
