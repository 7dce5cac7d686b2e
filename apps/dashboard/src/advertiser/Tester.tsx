import { Alert, Button, Group, PasswordInput, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { Failure } from "../app/Notices.tsx"
import { affnet } from "../data/affnet.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Panel } from "../ui/Panel.tsx"
import { outdateArrivals } from "./arrivalsQuery.ts"

/** Lists may be that far behind what was reported. */
const behindMillis = 2000

/** Fetches the newest conversions again, for live events may not come through. */
const showArrivals = async () => {
  setTimeout(outdateArrivals, behindMillis)
  await outdateArrivals()
}

/** Reports a conversion as the shop's server would. */
export const Tester = () => {
  const say = useTexts()
  const [click_id, setClick] = useState("")
  const [token, setToken] = useState("")
  const report = useMutation({
    mutationFn: async () =>
      affnet.tracking.postConversion({
        click_id: click_id.trim(),
        adv_order_id: `test-${click_id.trim().slice(-8)}`,
        token: token.trim()
      }),
    onSuccess: showArrivals
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    report.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Panel title="3. Try it">
        <Text size="sm">
          {say("Follow a link of one of your offers, and paste the click id that your page got.")}
        </Text>
        {/* A note, no alert: nothing has gone wrong. */}
        <Alert variant="light" role="note">
          <Text size="sm">
            {say(
              "This makes a real conversion, with the amount and the status that the goal says. Reject it afterwards, or ask your manager to, where the network does not let advertisers decide."
            )}
          </Text>
        </Alert>
        <TextInput
          label={say("Click")}
          required
          value={click_id}
          onChange={({ currentTarget }) => setClick(currentTarget.value)}
        />
        <PasswordInput
          label={say("Security token")}
          required
          autoComplete="off"
          value={token}
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
        />
        {report.error !== null && <Failure error={report.error} />}
        <Group gap="sm">
          <Button type="submit" loading={report.isPending}>
            {say("Report a test conversion")}
          </Button>
          <Text size="sm" role="status">
            {report.isSuccess && say("Accepted; it shows below within two seconds.")}
          </Text>
        </Group>
      </Panel>
    </form>
  )
}
