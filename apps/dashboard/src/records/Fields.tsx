import { NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from "@mantine/core"
import { useTexts } from "../texts/useTexts.tsx"
import type { Field, Problems, Typed } from "./Noun.ts"

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
