import { NumberInput, PasswordInput, Switch, TagsInput, Textarea, TextInput } from "@mantine/core"
import { MomentField } from "./MomentField.tsx"
import { MoneyField } from "./MoneyField.tsx"
import type { ControlProps } from "./usual.ts"
import { textOf, textsOf, useUsual } from "./usual.ts"

const code = { input: { fontFamily: "monospace" } }

/** Digits need little room; what is said of them may need more. */
const short = { wrapper: { maxWidth: 220 } }

/** A field that is typed or switched. */
export const PlainField = (props: ControlProps) => {
  const { field, onType, value } = props
  const usual = useUsual(props)
  const typed = {
    ...usual,
    value: textOf(value),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onType(currentTarget.value)
  }
  switch (field.kind) {
    case "long":
      return <Textarea {...typed} autosize minRows={2} maxRows={8} />
    case "code":
      return (
        <Textarea {...typed} autosize minRows={2} maxRows={12} styles={code} spellCheck={false} />
      )
    case "password":
      return (
        <PasswordInput
          {...typed}
          aria-invalid={usual.error !== undefined}
          autoComplete="new-password"
        />
      )
    case "number":
      return (
        <NumberInput
          {...usual}
          value={textOf(value)}
          onChange={(number) => onType(String(number))}
          hideControls
          allowDecimal={false}
        />
      )
    case "money":
      return <MoneyField {...props} />
    case "day":
      return <TextInput {...typed} type="date" styles={short} />
    case "moment":
      return <MomentField {...props} />
    case "switch": {
      const { required: _required, ...shown } = usual
      return (
        <Switch
          {...shown}
          checked={value === true}
          onChange={({ currentTarget }) => onType(currentTarget.checked)}
        />
      )
    }
    case "tags":
      return (
        <TagsInput
          {...usual}
          value={textsOf(value)}
          onChange={onType}
          data={[...(field.suggested ?? [])]}
        />
      )
    default:
      return <TextInput {...typed} />
  }
}
