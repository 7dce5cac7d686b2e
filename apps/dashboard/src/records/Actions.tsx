import type { Permission } from "@affnet/domain"
import { Button } from "@mantine/core"
import { useState } from "react"
import { useMay } from "../app/useMay.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { useHandingOn } from "../ui/useHandingOn.ts"
import type { Action } from "./Action.ts"
import { Ask } from "./Ask.tsx"

const ActionButton = ({
  action: { title, tone },
  onAsk
}: {
  readonly action: Action
  readonly onAsk: () => void
}) => {
  const say = useTexts()
  return (
    <Button ref={useHandingOn()} variant={tone === "bad" ? "default" : "light"} onClick={onAsk}>
      {say(title)}
    </Button>
  )
}

/** Buttons for what the viewer may do, each of which asks first. */
export const Actions = ({
  actions,
  area
}: {
  readonly actions: ReadonlyArray<Action>
  readonly area: Permission.Area | undefined
}) => {
  const { write } = useMay()
  const [asked, setAsked] = useState<Action>()
  return (
    <>
      {actions
        .filter((action) => write(action.area ?? area))
        .map((action) => (
          <ActionButton key={action.title} action={action} onAsk={() => setAsked(action)} />
        ))}
      {asked !== undefined && <Ask action={asked} onDone={() => setAsked(undefined)} />}
    </>
  )
}
