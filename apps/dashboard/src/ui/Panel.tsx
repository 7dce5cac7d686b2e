import { Stack, type StackProps } from "@mantine/core"
import type { ReactNode } from "react"
import type { Text } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"

/** A part of a page under a heading of its own. */
export const Panel = ({
  children,
  title,
  ...stack
}: Pick<StackProps, "gap" | "maw"> & { readonly title: Text; readonly children: ReactNode }) => {
  const say = useTexts()
  return (
    <Stack className="panel" p="md" gap="sm" {...stack}>
      <h2>{say(title)}</h2>
      {children}
    </Stack>
  )
}
