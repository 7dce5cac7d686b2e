import { Checkbox, Group, NativeSelect } from "@mantine/core"
import { useTexts } from "../../texts/useTexts.tsx"
import type { Field } from "../Form.ts"
import { type ControlProps, textOf, textsOf, useUsual } from "./usual.ts"

type Chosen = Extract<Field, { readonly kind: "choice" | "choices" }>

/** One of a few values, or several of them. */
export const ChoiceField = (props: ControlProps<Chosen>) => {
  const { field, onType, value } = props
  const say = useTexts()
  const usual = useUsual(props)
  if (field.kind === "choice") {
    return (
      <NativeSelect
        {...usual}
        value={textOf(value)}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        data={field.choices.map(([one, title]) => ({ value: one, label: say(title) }))}
      />
    )
  }
  const { name: _name, ...shown } = usual
  return (
    <Checkbox.Group {...shown} value={textsOf(value)} onChange={onType}>
      <Group gap="md" mt={4}>
        {field.choices.map(([one, title]) => (
          <Checkbox key={one} value={one} label={say(title)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
