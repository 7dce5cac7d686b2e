import { Button, Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { affnet } from "../data/affnet.ts"
import { isSignedOut } from "../data/failures.ts"
import { useLanguage, useTexts } from "../texts/useTexts.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { LeaveQuestion } from "../ui/LeaveQuestion.tsx"
import { Failure } from "./Notices.tsx"
import { forget, lookAgain } from "./queries.ts"
import { isAnythingUnsaved } from "./unsaved.ts"
import { useAddress } from "./useAddress.ts"
import { useViewer } from "./useViewer.ts"

/** The opposite of the colours that are shown, and the way back to those of the system. */
const ColourItems = () => {
  const say = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark"
  return (
    <>
      <Menu.Item onClick={() => setColorScheme(isDark ? "light" : "dark")}>
        {isDark ? say("Light colours") : say("Dark colours")}
      </Menu.Item>
      {colorScheme !== "auto" && (
        <Menu.Item onClick={() => setColorScheme("auto")}>{say("Colours of the system")}</Menu.Item>
      )}
    </>
  )
}

/** Signs out, which is done only once the network says that the session is over. */
const useSignOut = () => {
  const { error, mutate, reset } = useMutation({
    mutationFn: async () => affnet.auth.signOut(),
    onSuccess: forget,
    onError: (failure) => {
      if (isSignedOut(failure)) forget()
    }
  })
  return { failure: isSignedOut(error) ? null : error, reset, signOut: () => mutate() }
}

/** The network did not say that the session is over, so nobody may think so. */
const StillHere = ({
  error,
  onClose,
  onRetry
}: {
  readonly error: unknown
  readonly onClose: () => void
  readonly onRetry: () => void
}) => {
  const say = useTexts()
  return (
    <Dialog onClose={onClose} title={say("You may still be signed in")}>
      <Failure error={error} onRetry={onRetry} />
    </Dialog>
  )
}

/** Asks before something is done that takes the page away with what was typed on it. */
const useLeaving = () => {
  const [leave, setLeave] = useState<() => void>()
  const stay = () => setLeave(undefined)
  const question = leave !== undefined && (
    <LeaveQuestion
      onStay={stay}
      onLeave={() => {
        stay()
        leave()
      }}
    />
  )
  return {
    question,
    afterAsking: (then: () => void) => (isAnythingUnsaved() ? setLeave(() => then) : then())
  }
}

/** Who one is, as whom else one can go on, and how the pages look. */
export const AccountMenu = () => {
  const say = useTexts()
  const { session } = useViewer()
  const { choose, language } = useLanguage()
  const { go } = useAddress()
  const { failure, reset, signOut } = useSignOut()
  const { afterAsking, question } = useLeaving()
  const change = useMutation({
    mutationFn: async (account: (typeof session.accounts)[number]) =>
      affnet.auth.updateSession({ role: account.role, account_id: account.account_id }),
    // The pages of the other account begin anew.
    onSuccess: lookAgain
  })
  const others = session.accounts.filter(
    ({ account_id, role }) => account_id !== session.account_id || role !== session.role
  )
  return (
    <>
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
              onClick={() => afterAsking(() => change.mutate(account))}
            >
              {say("Go on as {name}", { name: account.name ?? account.role })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <ColourItems />
          <Menu.Item onClick={() => choose(language === "en" ? "de" : "en")}>
            {language === "en" ? "Deutsch" : "English"}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => afterAsking(signOut)}>{say("Sign out")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
      {failure !== null && <StillHere error={failure} onClose={reset} onRetry={signOut} />}
    </>
  )
}
