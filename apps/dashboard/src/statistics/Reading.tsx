import { Button, Group, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import { useWriting } from "../app/useViewer.ts"
import { useTexts } from "../texts/useTexts.tsx"

const patienceMillis = 700

/** How much of the events was read, and a way out. What comes soon shows nothing of it. */
export const Reading = ({
  done,
  onCancel
}: {
  readonly done: number
  readonly onCancel: () => void
}) => {
  const say = useTexts()
  const { locale } = useWriting()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMillis)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(done)
  return (
    <Group className="panel" p="md" gap="md">
      <Text size="sm">{say("Single events are read: {percent}", { percent })}</Text>
      <progress
        aria-label={say("Loading")}
        max={1}
        value={done}
        style={{ flex: 1, accentColor: "var(--mantine-primary-color-filled)" }}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        {say("Cancel")}
      </Button>
    </Group>
  )
}

/** The viewer has had enough of it. */
export const GivenUp = ({ onRetry }: { readonly onRetry: () => void }) => {
  const say = useTexts()
  return (
    <Group className="panel" p="md" gap="md" justify="space-between">
      <Text size="sm">{say("You cancelled this report.")}</Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        {say("Try again")}
      </Button>
    </Group>
  )
}
