import { Button, Group, Stack, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Failure } from "../app/Notices.tsx"
import { useTexts } from "../texts/useTexts.tsx"
import { save } from "../ui/Download.tsx"
import type { DocumentFile } from "./Section.ts"

const blobOf = async ({ load, type }: DocumentFile): Promise<Blob> =>
  new Blob([new Uint8Array(await load())], { type })

/** A PDF in the browser's own viewer, in a frame that holds these bytes and nothing else. */
const Preview = ({ blob, title }: { readonly blob: Blob; readonly title: string }) => {
  const say = useTexts()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (address === undefined) return null
  return (
    <Stack gap="xs">
      <iframe className="preview" title={title} src={`${address}#navpanes=0`} />
      <Text size="xs" className="quiet">
        {say("Where nothing shows, the browser has no viewer of PDFs: save the file instead.")}
      </Text>
    </Stack>
  )
}

const File = ({ file }: { readonly file: DocumentFile }) => {
  const say = useTexts()
  const [shown, setShown] = useState<Blob>()
  const take = useMutation({ mutationFn: async () => save(await blobOf(file), file.name) })
  const look = useMutation({ mutationFn: () => blobOf(file), onSuccess: setShown })
  const error = take.error ?? look.error
  const isPdf = file.type === "application/pdf"
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Text size="sm">{say(file.title)}</Text>
        <Group gap="xs">
          {isPdf && (
            <Button
              variant="light"
              loading={look.isPending}
              onClick={() => (shown === undefined ? look.mutate() : setShown(undefined))}
              aria-label={`${say(shown === undefined ? "Show" : "Hide")}: ${file.name}`}
            >
              {say(shown === undefined ? "Show" : "Hide")}
            </Button>
          )}
          <Button
            variant="default"
            loading={take.isPending}
            onClick={() => take.mutate()}
            aria-label={`${say("Save the file")}: ${file.name}`}
          >
            {say("Save the file")}
          </Button>
        </Group>
      </Group>
      {error !== null && <Failure error={error} />}
      {shown !== undefined && <Preview blob={shown} title={file.name} />}
    </Stack>
  )
}

/** What can be looked at and taken away. What the network cannot make says why. */
export const Files = ({ files }: { readonly files: ReadonlyArray<DocumentFile> }) => (
  <Stack gap="sm">
    {files.map((file) => (
      <File key={file.name} file={file} />
    ))}
  </Stack>
)
