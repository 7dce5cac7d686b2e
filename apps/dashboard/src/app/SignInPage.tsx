import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { affnet } from "../data/affnet.ts"
import { demoQuery } from "../data/demo.ts"
import { viewerQuery } from "../data/session.ts"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Title } from "../ui/Title.tsx"
import { queries } from "./queries.ts"
import { SignInForm, type Typed } from "./SignInForm.tsx"
import { useAddress } from "./useAddress.ts"

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

const SignUpForm = lazy(async () => ({ default: (await import("./SignUpForm.tsx")).SignUpForm }))

/** Whether affiliates may sign up; undefined until the network says so. */
const useOpen = () =>
  useQuery({
    queryKey: ["sign-up"],
    queryFn: async () => (await affnet.registration.getSignUp()).roles.includes("affiliate")
  }).data

/** Becoming an affiliate, where the network takes new ones. */
const SignUp = () => {
  const say = useTexts()
  const isOpen = useOpen()
  return (
    <Paper className="panel" p="lg">
      <Stack gap="md">
        <Title>{say("Become an affiliate")}</Title>
        {isOpen === true && (
          <Suspense>
            <SignUpForm />
          </Suspense>
        )}
        {isOpen === false && (
          <Text size="sm">
            {say("This network takes no sign-ups at the moment. Ask it for an account.")}
          </Text>
        )}
        <Go to="/" size="sm">
          {say("Sign in")}
        </Go>
      </Stack>
    </Paper>
  )
}

/** What whoever is not signed in sees, at every address; the address stays. */
export const SignInPage = () => {
  const say = useTexts()
  const { path } = useAddress()
  const [chosen, setChosen] = useState<Typed>()
  const isNew = path === "/sign-up"
  const isOpen = useOpen()
  return (
    <main>
      <Stack gap="md" maw={380} mx="auto" px="md" pt="12vh" pb="xl">
        <Text fw={700} size="lg">
          affnet
        </Text>
        {isNew ? (
          <SignUp />
        ) : (
          <Paper className="panel" p="lg">
            <Stack gap="md">
              <Title>{say("Sign in")}</Title>
              <SignInForm
                key={chosen?.email}
                given={chosen}
                onSignedIn={() => queries.invalidateQueries({ queryKey: viewerQuery.queryKey })}
              />
              {isOpen === true && (
                <Go to="/sign-up" size="sm">
                  {say("Become an affiliate")}
                </Go>
              )}
            </Stack>
          </Paper>
        )}
        {!isNew && <DemoAccounts onChoose={setChosen} />}
      </Stack>
    </main>
  )
}
