import { Modal, Stack, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import type { Viewer } from "../data/session.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { lookAgain, onSessionEnd, outdate } from "./queries.ts"
import { SignInForm } from "./SignInForm.tsx"
import { useViewer } from "./useViewer.ts"

/** Asks to sign in again over the page, which keeps all that was typed into it. */
export const SessionEnd = () => {
  const say = useTexts()
  const viewer = useViewer()
  /** Whose session has ended: whoever signs in again, here or in another tab, is looked at anew. */
  const [ended, setEnded] = useState<Viewer>()
  useEffect(() => onSessionEnd(() => setEnded(viewer)), [viewer])
  const goOn = async () => {
    // For somebody else the page is drawn anew, and this with it.
    if ((await lookAgain()) !== "stay") return
    setEnded(undefined)
    await outdate("stays")
  }
  return (
    <Modal
      lockScroll={false}
      opened={ended === viewer}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={say("Your session has ended")}
      centered
    >
      <Stack gap="sm">
        <Text size="sm">{say("Sign in again to go on; what you typed is still there.")}</Text>
        <SignInForm given={{ email: viewer.session.email, password: "" }} onSignedIn={goOn} />
      </Stack>
    </Modal>
  )
}
