import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { Failure } from "../app/Notices.tsx"
import { outdate } from "../app/queries.ts"
import { isSignedOut } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Title } from "../ui/Title.tsx"
import { ApiRequest } from "./ApiRequest.tsx"
import type { Form, Part, Problems, Typed } from "./Form.ts"
import { fieldsOf } from "./Form.ts"
import { FormPreview } from "./FormPreview.tsx"
import { Fields } from "./fields/Fields.tsx"
import { isChanged } from "./isChanged.ts"
import { Leaving } from "./Leaving.tsx"
import type { Noun } from "./Noun.ts"
import { asked, requestOf } from "./typed.ts"
import { useTyped } from "./useTyped.ts"

/** What is wrong with what is not on the page, so that nobody waits for nothing. */
const elsewhere = (problems: Problems, shown: ReadonlyArray<{ readonly name: string }>) =>
  Object.entries(problems).filter(
    ([key]) => !shown.some(({ name }) => key === name || key.startsWith(`${name}.`))
  )

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

/** A new record has all fields, a changed one those that may change. */
const partsFor = ({ parts }: Form, isNew: boolean): ReadonlyArray<Part> =>
  parts.map((part) => ({
    ...part,
    fields: part.fields.filter(({ isFirst }) => isNew || isFirst !== true)
  }))

interface Edited {
  readonly noun: Noun
  readonly form: Form
  /** The address of the list. */
  readonly base: string
  readonly id: number | undefined
  readonly begun: Typed
}

const useSaving = ({ base, begun, form, id, noun }: Edited) => {
  const { history } = useRouter()
  const parts = partsFor(form, id === undefined)
  const state = useTyped(fieldsOf({ parts }), begun)
  const [first] = useState(state.typed)
  const request = () => requestOf(fieldsOf({ parts }), state.typed)
  const send = async () => {
    if (id === undefined) return form.create?.(request()).id
    await form.update?.(id, request())
    return id
  }
  const isRight = async (): Promise<boolean> => {
    const found = await form.check(request(), id === undefined)
    state.setProblems(found)
    return Object.keys(found).length === 0
  }
  const save = useMutation({
    mutationFn: async () => ((await isRight()) ? send() : undefined),
    onSuccess: async (made) => {
      if (made === undefined) return
      await outdate("is left")
      const to = noun.details === undefined ? base : `${base}/${made}`
      // What is saved may be left without a question.
      history.push(to, undefined, { ignoreBlocker: true })
    },
    onError: state.refuse
  })
  const preview = async () => ((await isRight()) ? form.preview?.(request()) : undefined)
  const isUnsaved = save.data === undefined && isChanged(first, state.typed)
  /** A page that was opened in a tab of its own has nothing before it. */
  const cancel = () => (history.canGoBack() ? history.back() : history.push(base))
  return { cancel, isUnsaved, parts, preview, save, send, state }
}

/** Checks what was typed, and sends it. What is wrong stands beside its field. */
export const RecordForm = (edited: Edited) => {
  const { base, form, id, noun } = edited
  const say = useTexts()
  const { cancel, isUnsaved, parts, preview, save, send, state } = useSaving(edited)
  const { fields, ...shown } = state.shown
  const others = elsewhere(state.problems, asked(fields, state.typed))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isOwn = id !== undefined && noun.details !== undefined
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={720}>
          <Stack gap={4}>
            <Go to={isOwn ? `${base}/${id}` : base}>← {say(noun.title)}</Go>
            <Title>{id === undefined ? say(noun.add ?? noun.title) : say("Edit")}</Title>
          </Stack>
          {parts.map((part) => (
            <FormPart key={part.title ?? ""} part={part} {...shown} />
          ))}
          {others.length > 0 && save.error === null && (
            <Alert color="red" variant="light" role="alert">
              {others.map(([name, problem]) => (
                <Text key={name} size="sm">
                  {name.replaceAll("_", " ")} {problem}
                </Text>
              ))}
            </Alert>
          )}
          {form.preview !== undefined && id === undefined && (
            <FormPreview key={JSON.stringify(state.typed)} load={preview} onRefuse={state.refuse} />
          )}
          {save.error !== null && !isSignedOut(save.error) && <Failure error={save.error} />}
          <Group gap="xs">
            <Button type="submit" loading={save.isPending}>
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
