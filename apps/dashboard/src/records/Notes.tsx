import { Alert, Text } from "@mantine/core"
import { useSaid } from "../texts/useSaid.ts"
import type { Said } from "./Action.ts"

/** What somebody should know before doing anything. */
export const Notes = ({ notes }: { readonly notes: ReadonlyArray<Said> }) => {
  const write = useSaid()
  return notes.map((note) => (
    <Alert key={write(note)} variant="light">
      <Text size="sm">{write(note)}</Text>
    </Alert>
  ))
}
