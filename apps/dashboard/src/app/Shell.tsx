import { ActionIcon, AppShell, Burger, Button, Group, Text } from "@mantine/core"
import { useDisclosure, useHotkeys } from "@mantine/hooks"
import { useIsFetching } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTexts } from "../texts/useTexts.tsx"
import { AccountMenu } from "./AccountMenu.tsx"
import { Navigation } from "./Navigation.tsx"
import { Palette } from "./Palette.tsx"
import { useViewer } from "./useViewer.ts"

/** The search by a touch, for screens that have no room for its words. */
const Magnifier = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="magnifier">
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 4 4" />
  </svg>
)

/** What stands around every page: where one can go, and who one is. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const say = useTexts()
  const { session } = useViewer()
  const [isOpen, navigation] = useDisclosure(false)
  const isBusy = useIsFetching() > 0
  const [isJumping, jump] = useDisclosure(false)
  useHotkeys([["mod+K", jump.open]], [])
  // A slash takes Shift on many keyboards.
  useHotkeys([
    ["/", jump.open],
    ["shift+/", jump.open]
  ])
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
          <Group gap="xs" wrap="nowrap" miw={0}>
            <ActionIcon
              variant="default"
              size="lg"
              onClick={jump.open}
              hiddenFrom="xs"
              aria-label={say("Go to …")}
            >
              <Magnifier />
            </ActionIcon>
            <AccountMenu />
          </Group>
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
