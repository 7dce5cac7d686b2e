import { Alert, Text } from "@mantine/core"
import { isOf } from "../data/failures.ts"
import { useReceived } from "../texts/useTexts.tsx"
import type { Field, Problems } from "./Form.ts"

/** What is wrong with what is not on the page, so that nobody waits for nothing. */
export const OtherProblems = ({
  problems,
  shown
}: {
  readonly problems: Problems
  readonly shown: ReadonlyArray<Field>
}) => {
  const sayReceived = useReceived()
  const others = Object.entries(problems).filter(([key]) => !shown.some((one) => isOf(key, one)))
  if (others.length === 0) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {others.map(([name, problem]) => (
        <Text key={name} size="sm">
          {name.replaceAll("_", " ")} {sayReceived(problem)}
        </Text>
      ))}
    </Alert>
  )
}
