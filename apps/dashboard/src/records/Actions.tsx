import type { Permission } from "@affnet/domain"
import { Button } from "@mantine/core"
import { useState } from "react"
import { useMay } from "../app/useMay.ts"
import { useTexts } from "../texts/useTexts.tsx"
import type { Action } from "./Action.ts"
import { Ask } from "./Ask.tsx"

/** Buttons for what the viewer may do, each of which asks first. */
export const Actions = ({
  actions,
  area
}: {
  readonly actions: ReadonlyArray<Action>
  readonly area: Permission.Area | undefined
}) => {
  const say = useTexts()
  const { write } = useMay()
  const [asked, setAsked] = useState<Action>()
  return (
    <>
      {actions
        .filter((action) => write(action.area ?? area))
        .map((action) => (
          <Button
            key={action.title}
            variant={action.tone === "bad" ? "default" : "light"}
            onClick={() => setAsked(action)}
          >
            {say(action.title)}
          </Button>
        ))}
      {asked !== undefined && <Ask action={asked} onDone={() => setAsked(undefined)} />}
    </>
  )
}
