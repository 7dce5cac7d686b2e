import { Group, Stack, Text } from "@mantine/core"
import { Missing } from "../app/Notices.tsx"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import type { Action } from "../records/Action.ts"
import { Actions } from "../records/Actions.tsx"
import { Facts } from "../records/Facts.tsx"
import * as Field from "../records/Field.ts"
import type { Request } from "../records/Form.ts"
import { code } from "../records/Shown.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Title } from "../ui/Title.tsx"
import { Arrivals } from "./Arrivals.tsx"
import { reportAddresses } from "./reportAddresses.ts"
import { Tester } from "./Tester.tsx"

const overlap = Field.number("overlap_hours", "Hours that the old one stays valid")

const hours = ({ overlap_hours }: Request) => ({ overlap_hours: Number(overlap_hours ?? 24) })

const secrets: ReadonlyArray<Action> = [
  {
    title: "New security token",
    asks: "It is shown once, and takes the place of the one before.",
    fields: [overlap],
    begun: { overlap_hours: 24 },
    reveal: async (request) => [
      ["Security token", code(await affnet.ownSecrets.makeOwnSecurityToken(hours(request)))]
    ]
  },
  {
    title: "New signing secret",
    asks: "It is shown once, and takes the place of the one before.",
    fields: [overlap],
    begun: { overlap_hours: 24 },
    reveal: async (request) => [
      ["Signing secret", code(await affnet.ownSecrets.makeSigning(hours(request)))]
    ]
  }
]

/** How an advertiser reports conversions, and whether they arrive. */
export const TrackingPage = () => {
  const say = useTexts()
  const { role } = useViewer()
  if (role !== "advertiser") return <Missing />
  const { curl, pixel, postback } = reportAddresses(location.origin)
  return (
    <Stack gap="md">
      <Title>{say("Tracking set-up")}</Title>
      <Panel title="1. A secret that proves your reports">
        <Text size="sm">
          {say("Your server sends the token; a page that must hold no secret signs its address.")}
        </Text>
        <Group gap="xs">
          <Actions actions={secrets} area={undefined} />
        </Group>
      </Panel>
      <Panel title="2. Report each sale">
        <Text size="sm">
          {say("Your landing page gets the click id by {macro}; keep it until the sale.", {
            macro: "{click_id}"
          })}
        </Text>
        <Facts
          facts={[
            ["From your server", code(postback)],
            ["The same as a command", code(curl)],
            ["By a pixel, without a proof", code(pixel)]
          ]}
        />
      </Panel>
      <Tester />
      <Arrivals />
    </Stack>
  )
}
