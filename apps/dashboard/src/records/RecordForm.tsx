import { Button, Group, Stack, Text } from "@mantine/core"
import type { FormEvent } from "react"
import { Failure } from "../app/Notices.tsx"
import { isSignedOut } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { ApiRequest } from "./ApiRequest.tsx"
import type { Part } from "./Form.ts"
import { FormPreview } from "./FormPreview.tsx"
import { FormTitle } from "./FormTitle.tsx"
import { Fields } from "./fields/Fields.tsx"
import { Leaving } from "./Leaving.tsx"
import { OtherProblems } from "./OtherProblems.tsx"
import { OvertakenNote } from "./OvertakenNote.tsx"
import { asked } from "./typed.ts"
import { useLead } from "./useLead.ts"
import { type Edited, useSaving } from "./useSaving.ts"
import type { useTyped } from "./useTyped.ts"

const FormPart = ({
  part: { fields, help, title },
  ...shown
}: Omit<ReturnType<typeof useTyped>["shown"], "fields"> & { readonly part: Part }) => {
  const say = useTexts()
  if (asked(fields, shown.typed).length === 0) return null
  return (
    <Stack className="panel" p="md" gap="sm">
      {title !== undefined && <h2>{say(title)}</h2>}
      {help !== undefined && (
        <Text size="sm" className="quiet">
          {say(help)}
        </Text>
      )}
      <div className="fields">
        <Fields fields={fields} {...shown} />
      </div>
    </Stack>
  )
}

/** Checks what was typed, and sends it. What is wrong stands beside its field. */
export const RecordForm = (edited: Edited) => {
  const { base, form, id, noun } = edited
  const say = useTexts()
  const { cancel, error, isPending, isUnsaved, overtaken, parts, preview, save, send, state } =
    useSaving(edited)
  const ref = useLead(state.told, isPending)
  const { fields, ...shown } = state.shown
  const shownFields = asked(fields, state.typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const isOwn = id !== undefined && noun.details !== undefined
  return (
    <>
      <form ref={ref} onSubmit={submit} noValidate>
        <Stack gap="md" maw={720}>
          <Stack gap={4}>
            <Go to={isOwn ? `${base}/${id}` : base}>← {say(noun.title)}</Go>
            <FormTitle {...edited} />
          </Stack>
          {parts.map((part) => (
            <FormPart key={part.title ?? ""} part={part} {...shown} />
          ))}
          {error === null && <OtherProblems problems={state.problems} shown={shownFields} />}
          {form.preview !== undefined && id === undefined && (
            <FormPreview key={JSON.stringify(state.typed)} load={preview} onRefuse={state.refuse} />
          )}
          {overtaken !== undefined && <OvertakenNote {...overtaken} />}
          {error !== null && overtaken === undefined && !isSignedOut(error) && (
            <Failure error={error} fields={shownFields} />
          )}
          <Group gap="xs">
            <Button type="submit" loading={isPending}>
              {say("Save")}
            </Button>
            <Button variant="default" onClick={cancel}>
              {say("Cancel")}
            </Button>
            <ApiRequest begin={send} />
          </Group>
        </Stack>
      </form>
      <Leaving isUnsaved={isUnsaved} />
    </>
  )
}
