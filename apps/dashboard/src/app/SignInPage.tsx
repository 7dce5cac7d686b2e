import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { demoQuery } from "../data/demo.ts"
import { viewerQuery } from "../data/session.ts"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { queries } from "./queries.ts"
import { SignInForm, type Typed } from "./SignInForm.tsx"

const titles: Readonly<Record<string, Words>> = {
  manager: "Manager",
  advertiser: "Advertiser",
  affiliate: "Affiliate"
}

const DemoAccounts = ({ onChoose }: { readonly onChoose: (typed: Typed) => void }) => {
  const say = useTexts()
  const { data = {} } = useQuery(demoQuery)
  const accounts = Object.entries(data)
  if (accounts.length === 0) return null
  return (
    <Paper className="panel" p="md">
      <Stack gap="xs">
        <Text size="sm">{say("This is a demo network. Look at it as:")}</Text>
        <Group gap="xs">
          {accounts.map(([role, typed]) => (
            <Button key={role} variant="default" onClick={() => onChoose(typed)}>
              {say(titles[role] ?? "Manager")}
            </Button>
          ))}
        </Group>
        <Text size="xs" className="quiet">
          {say("That fills in the form; then sign in.")}
        </Text>
      </Stack>
    </Paper>
  )
}

/** What whoever is not signed in sees, at every address; the address stays. */
export const SignInPage = () => {
  const say = useTexts()
  const [chosen, setChosen] = useState<Typed>()
  return (
    <main>
      <Stack gap="md" maw={380} mx="auto" px="md" pt="12vh" pb="xl">
        <Text fw={700} size="lg">
          affnet
        </Text>
        <Paper className="panel" p="lg">
          <Stack gap="md">
            <h1>{say("Sign in")}</h1>
            <SignInForm
              key={chosen?.email}
              given={chosen}
              onSignedIn={() => queries.invalidateQueries({ queryKey: viewerQuery.queryKey })}
            />
          </Stack>
        </Paper>
        <DemoAccounts onChoose={setChosen} />
      </Stack>
    </main>
  )
}
