import { Button, Stack } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Failure } from "../app/Notices.tsx"
import { isSignedOut } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import type { Section } from "./Section.ts"
import { Sections } from "./Sections.tsx"

/** Shows what would come of what is typed; anything else that is typed takes it away. */
export const FormPreview = ({
  load,
  onRefuse
}: {
  readonly load: () => Promise<ReadonlyArray<Section> | undefined>
  readonly onRefuse: (error: unknown) => void
}) => {
  const say = useTexts()
  const preview = useMutation({ mutationFn: load, onError: onRefuse })
  return (
    <Stack gap="md" align="stretch">
      <Button
        variant="light"
        style={{ alignSelf: "flex-start" }}
        loading={preview.isPending}
        onClick={() => preview.mutate()}
      >
        {say("Show what it would be")}
      </Button>
      {preview.error !== null && !isSignedOut(preview.error) && <Failure error={preview.error} />}
      <div role="status">
        <Stack gap="md">{preview.data !== undefined && <Sections sections={preview.data} />}</Stack>
      </div>
    </Stack>
  )
}
