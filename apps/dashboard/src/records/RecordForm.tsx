import { Button, Group, Stack } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { Failure } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { fieldErrorsOf, isSignedOut } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Fields } from "./Fields.tsx"
import type { Field, Form, Noun, Problems, Typed } from "./Noun.ts"

/** A number goes out as one: the network tells `1` from `"1"` in a few places. */
const valueOf = (field: Field | undefined, text: string): string | number =>
  field?.kind === "number" && /^\d+$/u.test(text) ? Number(text) : text

/** Checks what was typed, and sends it. What is wrong stands beside its field. */
export const RecordForm = ({
  begun,
  form,
  id,
  name,
  noun
}: {
  readonly noun: Noun
  readonly form: Form
  readonly name: string
  readonly id: number | undefined
  readonly begun: Typed
}) => {
  const say = useTexts()
  const { go } = useAddress()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(begun)
  const [problems, setProblems] = useState<Problems>({})
  const fields = form.fields.filter(({ isFirst }) => id === undefined || isFirst !== true)
  const save = useMutation({
    mutationFn: async () => {
      const found = await form.check(typed, id === undefined)
      setProblems(found)
      if (Object.keys(found).length > 0) return undefined
      if (id === undefined) return form.create?.(typed)
      await form.update?.(id, typed)
      return id
    },
    onSuccess: async (made) => {
      if (made === undefined) return
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "viewer" })
      go(`/${name}/${made}`)
    },
    onError: (error) =>
      setProblems(
        Object.fromEntries(
          Object.entries(fieldErrorsOf(error)).map(([field, texts]) => [field, texts.join(", ")])
        )
      )
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const type = (field: string, text: string) => {
    setTyped((before) => ({
      ...before,
      [field]: valueOf(
        fields.find((one) => one.name === field),
        text
      )
    }))
    setProblems(({ [field]: _mended, ...rest }) => rest)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={560}>
        <Stack gap={4}>
          <Go to={id === undefined ? `/${name}` : `/${name}/${id}`}>← {say(noun.title)}</Go>
          <h1>{id === undefined ? say(noun.add ?? noun.title) : say("Edit")}</h1>
        </Stack>
        <Stack className="panel" p="md" gap="sm">
          <Fields fields={fields} typed={typed} problems={problems} onType={type} />
        </Stack>
        {save.error !== null && !isSignedOut(save.error) && <Failure error={save.error} />}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {say("Save")}
          </Button>
          <Button variant="default" onClick={() => history.back()}>
            {say("Cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
