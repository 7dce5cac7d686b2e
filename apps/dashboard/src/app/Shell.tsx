import { AppShell, Burger, Button, Group, Menu, Text, useMantineColorScheme } from "@mantine/core"
import { useDisclosure, useHotkeys } from "@mantine/hooks"
import { useIsFetching, useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { affnet } from "../data/affnet.ts"
import { useLanguage, useTexts } from "../texts/useTexts.tsx"
import { Navigation } from "./Navigation.tsx"
import { Palette } from "./Palette.tsx"
import { forget } from "./queries.ts"
import { useAddress } from "./useAddress.ts"
import { useViewer } from "./useViewer.ts"

const AccountMenu = () => {
  const say = useTexts()
  const { session } = useViewer()
  const { choose, language } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { go } = useAddress()
  const signOut = useMutation({ mutationFn: async () => affnet.auth.signOut(), onSettled: forget })
  const change = useMutation({
    mutationFn: async (account: (typeof session.accounts)[number]) =>
      affnet.auth.updateSession({ role: account.role, account_id: account.account_id }),
    // The pages of the other account begin anew.
    onSuccess: () => location.assign("/")
  })
  const others = session.accounts.filter(
    ({ account_id, role }) => account_id !== session.account_id || role !== session.role
  )
  return (
    <Menu position="bottom-end" width={240} returnFocus>
      <Menu.Target>
        <Button variant="subtle" color="gray" maw={220}>
          {session.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.email}</Menu.Label>
        <Menu.Item onClick={() => go("/profile")}>{say("Profile")}</Menu.Item>
        <Menu.Item onClick={() => go("/security")}>{say("Security")}</Menu.Item>
        {others.map((account) => (
          <Menu.Item
            key={`${account.role} ${account.account_id}`}
            onClick={() => change.mutate(account)}
          >
            {say("Go on as {name}", { name: account.name ?? account.role })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => setColorScheme(colorScheme === "dark" ? "light" : "dark")}>
          {colorScheme === "dark" ? say("Light colours") : say("Dark colours")}
        </Menu.Item>
        <Menu.Item onClick={() => choose(language === "en" ? "de" : "en")}>
          {language === "en" ? "Deutsch" : "English"}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => signOut.mutate()}>{say("Sign out")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What stands around every page: where one can go, and who one is. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const say = useTexts()
  const { session } = useViewer()
  const [isOpen, navigation] = useDisclosure(false)
  const isBusy = useIsFetching() > 0
  const [isJumping, jump] = useDisclosure(false)
  useHotkeys([["mod+K", jump.open]], [])
  useHotkeys([["/", jump.open]])
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 208, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="lg"
    >
      <a className="skip" href="#content">
        {say("To the content")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={navigation.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={say("Pages")}
            />
            <Text fw={700}>affnet</Text>
            <Button variant="default" onClick={jump.open} visibleFrom="xs">
              {say("Go to …")}{" "}
              <Text span size="xs" className="quiet" ml="xs">
                Ctrl K
              </Text>
            </Button>
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" style={{ overflowY: "auto" }} aria-label={say("Pages")}>
        <Navigation onChoose={navigation.close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} aria-busy={isBusy}>
        {session.viewed_by !== null && (
          <Text size="sm" mb="sm">
            {say("You look at this account as a manager, and can change nothing.")}
          </Text>
        )}
        {children}
      </AppShell.Main>
      <Palette opened={isJumping} onClose={jump.close} />
    </AppShell>
  )
}
