import { Modal, Stack, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import { affnet } from "../data/affnet.ts"
import { viewerQuery } from "../data/session.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { forget, onSessionEnd, queries } from "./queries.ts"
import { SignInForm } from "./SignInForm.tsx"
import { useViewer } from "./useViewer.ts"

/** Asks to sign in again over the page, which keeps all that was typed into it. */
export const SessionEnd = () => {
  const say = useTexts()
  const { session } = useViewer()
  const [isOver, setOver] = useState(false)
  useEffect(() => onSessionEnd(() => setOver(true)), [])
  const goOn = async () => {
    const now = await affnet.auth.getSession()
    const isSame = now.role === session.role && now.account_id === session.account_id
    // What is on the page belongs to whoever was signed in.
    if (!isSame || now.person_id !== session.person_id) forget()
    setOver(false)
    await queries.invalidateQueries(isSame ? {} : { queryKey: viewerQuery.queryKey })
  }
  return (
    <Modal
      lockScroll={false}
      opened={isOver}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={say("Your session has ended")}
      centered
    >
      <Stack gap="sm">
        <Text size="sm">{say("Sign in again to go on; what you typed is still there.")}</Text>
        <SignInForm given={{ email: session.email, password: "" }} onSignedIn={goOn} />
      </Stack>
    </Modal>
  )
}
