import { Stack } from "@mantine/core"
import { Failure } from "../app/Notices.tsx"
import { ToList } from "./ToList.tsx"
import type { Owner } from "./useNoun.ts"

/** A record that could not be read: it is gone, say, or nobody here may see it. */
export const Unread = ({
  base,
  error,
  noun,
  onRetry
}: Pick<Owner, "base" | "noun"> & {
  readonly error: unknown
  readonly onRetry?: () => void
}) => (
  <Stack gap="md" align="flex-start">
    <ToList base={base} noun={noun} />
    <Failure error={error} {...(onRetry === undefined ? {} : { onRetry })} />
  </Stack>
)
