import { Group, Stack, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { viewerQuery } from "../data/session.ts"
import { passwordField, passwordOf, textOf } from "../nouns/own/password.ts"
import { onOff } from "../nouns/states.ts"
import type { Action } from "../records/Action.ts"
import { Actions } from "../records/Actions.tsx"
import * as Field from "../records/Field.ts"
import { code, labels, qr, state } from "../records/Shown.ts"
import { Value } from "../records/Value.tsx"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Title } from "../ui/Title.tsx"

const password: ReadonlyArray<Action> = [
  {
    title: "Change the password",
    asks: "You are signed out everywhere, here as well.",
    fields: [passwordField, Field.password("password", "New password", { isNeeded: true })],
    run: async (request) =>
      affnet.auth.updatePassword({ ...passwordOf(request), password: textOf(request, "password") })
  }
]

const setUp: Action = {
  title: "Set it up",
  asks: "An app shows a code that changes every half minute; signing in asks for it.",
  fields: [passwordField],
  reveal: async (request) => {
    const { secret, uri } = await affnet.secondFactors.setUpTotp(passwordOf(request))
    return [
      ["Read it with your app", qr(uri)],
      ["Or type it", code(secret)]
    ]
  }
}

const confirm: Action = {
  title: "Confirm with a code",
  asks: "The second factor counts once your app has shown the first code.",
  fields: [Field.text("code", "Code of your app", { isNeeded: true })],
  reveal: async (request) => {
    const recovery = await affnet.secondFactors.confirmTotp({ code: textOf(request, "code") })
    return [
      ["Recovery codes", labels(recovery)],
      ["Copy them", code(recovery.join(" "))]
    ]
  }
}

const remove: Action = {
  title: "Switch it off",
  asks: "Signing in asks for the password alone.",
  tone: "bad",
  fields: [passwordField],
  run: async (request) => affnet.secondFactors.removeTotp(passwordOf(request))
}

/** What was done changes who the viewer is. */
const useRefreshed = (actions: ReadonlyArray<Action>): ReadonlyArray<Action> => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: viewerQuery.queryKey })
  return actions.map((action): Action => {
    if ("reveal" in action) {
      const { reveal } = action
      return { ...action, reveal: async (...given) => reveal(...given).finally(refresh) }
    }
    if ("go" in action) return action
    const { run } = action
    return { ...action, run: async (...given) => run(...given).finally(refresh) }
  })
}

const Part = ({
  actions,
  help,
  title
}: {
  readonly title: Words
  readonly help: Words
  readonly actions: ReadonlyArray<Action>
}) => {
  const say = useTexts()
  return (
    <Panel title={title}>
      <Text size="sm">{say(help)}</Text>
      <Group gap="xs">
        <Actions actions={actions} area={undefined} />
      </Group>
    </Panel>
  )
}

const pages = [
  { to: "/passkeys", title: "Passkeys" },
  { to: "/sessions", title: "Sessions" },
  { to: "/api-keys", title: "API keys" },
  { to: "/people", title: "People" }
] as const

/** How one signs in, and what else opens the account. */
export const SecurityPage = () => {
  const say = useTexts()
  const { session } = useViewer()
  const has = session.has_second_factor
  const change = useRefreshed(password)
  const factor = useRefreshed(has ? [remove] : [setUp, confirm])
  return (
    <Stack gap="md" maw={720}>
      <Title>{say("Security")}</Title>
      <Part
        title="Password"
        help="At least eight characters; it is asked for again before anything dangerous."
        actions={change}
      />
      <Stack className="panel" p="md" gap="sm">
        <Group gap="sm">
          <h2>{say("Second factor")}</h2>
          <Value shown={state(onOff, has ? 1 : 2)} />
        </Group>
        <Text size="sm">
          {say("A code of an app beside the password, so that a stolen password opens nothing.")}
        </Text>
        <Group gap="xs">
          <Actions actions={factor} area={undefined} />
        </Group>
      </Stack>
      <Panel title="What else opens the account" gap="xs">
        {pages.map(({ title, to }) => (
          <Go key={to} to={to}>
            {say(title)}
          </Go>
        ))}
      </Panel>
    </Stack>
  )
}
