import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Stack,
  Textarea,
  TextInput
} from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { fieldErrorsOf, isSignedOut } from "../data/failures.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import type { Field, Form, Noun, Problems, Typed } from "./Noun.ts"
import { useNoun } from "./useNoun.ts"

/** The fields of a form, each with what is wrong with it. */
export const Fields = ({
  fields,
  onType,
  problems,
  typed
}: {
  readonly fields: ReadonlyArray<Field>
  readonly typed: Typed
  readonly problems: Problems
  readonly onType: (name: string, value: string) => void
}) => {
  const say = useTexts()
  return fields.map(({ choices = [], help, isNeeded = false, kind = "text", name, title }) => {
    const usual = {
      name,
      label: say(title),
      required: isNeeded,
      value: String(typed[name] ?? ""),
      error: problems[name],
      ...(help !== undefined && { description: say(help) })
    }
    const take = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onType(name, currentTarget.value)
    switch (kind) {
      case "long":
        return <Textarea key={name} {...usual} onChange={take} autosize minRows={2} maxRows={8} />
      case "password":
        return <PasswordInput key={name} {...usual} onChange={take} autoComplete="new-password" />
      case "number":
        return (
          <NumberInput
            key={name}
            {...usual}
            onChange={(value) => onType(name, String(value))}
            hideControls
            min={1}
            allowDecimal={false}
          />
        )
      case "choice":
        return (
          <NativeSelect
            key={name}
            {...usual}
            onChange={take}
            data={choices.map(([value, label]) => ({ value, label: say(label) }))}
          />
        )
      case "text":
        return <TextInput key={name} {...usual} onChange={take} />
    }
  })
}

/** A number goes out as one: the network tells `1` from `"1"` in a few places. */
const valueOf = (field: Field | undefined, text: string): string | number =>
  field?.kind === "number" && /^\d+$/u.test(text) ? Number(text) : text

const Inputs = ({
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

/** What a choice shows before anybody chose is what is sent. */
const firstOf = ({ fields }: Form): Typed =>
  Object.fromEntries(
    fields.flatMap(({ choices, name }) =>
      choices?.[0] === undefined ? [] : [[name, choices[0][0]]]
    )
  )

/** Makes a record, or changes one. */
export const FormPage = () => {
  const { path } = useAddress()
  const { session } = useViewer()
  const { id, name, noun } = useNoun()
  const isNew = path.endsWith("/new")
  const form = noun?.form
  const { data, error } = useQuery({
    queryKey: ["form", session.role, session.account_id, name, isNew ? "new" : id],
    queryFn: async () => (isNew ? undefined : form?.read?.(id)) ?? null,
    enabled: form !== undefined,
    // What somebody types is not replaced by what somebody else saves.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0
  })
  if (noun === null || form === undefined) return <Missing />
  if (error !== null) return <Failure error={error} />
  if (data === undefined) return <Waiting />
  return (
    <Inputs
      key={path}
      noun={noun}
      form={form}
      name={name}
      id={isNew ? undefined : id}
      begun={data ?? firstOf(form)}
    />
  )
}
