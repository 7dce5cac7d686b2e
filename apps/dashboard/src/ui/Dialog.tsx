import { Modal } from "@mantine/core"
import type { ReactNode } from "react"
import { useTexts } from "../texts/useTexts.tsx"
import { useReturningFocus } from "./useReturningFocus.ts"

/**
 * What stands over the page as long as it is drawn, and gives the focus back afterwards. Locking the scrolling of the
 * page would write a style that the policy refuses.
 */
export const Dialog = ({
  children,
  onClose,
  title
}: {
  readonly children: ReactNode
  readonly onClose: () => void
  readonly title: string
}) => {
  const say = useTexts()
  useReturningFocus()
  return (
    <Modal
      lockScroll={false}
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": say("Close") }}
      centered
    >
      {children}
    </Modal>
  )
}
