import { Alert, Text } from "@mantine/core"
import { useTexts } from "../texts/useTexts.tsx"
import type { PartlyFailed } from "./doAll.ts"

/** How many of several were refused, and why each of them was. */
export const Refusals = ({ error: { all, refusals } }: { readonly error: PartlyFailed }) => {
  const say = useTexts()
  return (
    <Alert
      color="red"
      variant="light"
      title={say("{failed} of {all} did not work.", { failed: refusals.length, all })}
      role="alert"
    >
      {refusals.map(({ key, told: { detail, title } }) => (
        <Text key={key} size="sm">
          #{key}: {detail ?? say(title)}
        </Text>
      ))}
    </Alert>
  )
}
