import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Failure } from "../app/Notices.tsx"
import { isSignedOut } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"

const collected = async (pieces: AsyncIterable<string>): Promise<Blob> => {
  const parts: Array<string> = []
  for await (const piece of pieces) parts.push(piece)
  return new Blob(parts, { type: "text/csv" })
}

/** Hands a file to the browser, as if somebody had followed a link to it. */
export const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** All rows of what is listed, as CSV. */
export const Download = ({
  name,
  text
}: {
  readonly name: string
  readonly text: () => AsyncIterable<string>
}) => {
  const say = useTexts()
  const load = useMutation({ mutationFn: async () => save(await collected(text()), name) })
  return (
    <>
      {load.error !== null && !isSignedOut(load.error) && <Failure error={load.error} />}
      <Button variant="default" loading={load.isPending} onClick={() => load.mutate()}>
        {say("Download CSV")}
      </Button>
    </>
  )
}
