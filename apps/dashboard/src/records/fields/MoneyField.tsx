import { TextInput } from "@mantine/core"
import { useLanguage } from "../../texts/useTexts.tsx"
import { withPoint } from "../typed.ts"
import { type ControlProps, textOf, useUsual } from "./usual.ts"

/** An amount, or a share in percent. Digits need little room; what is said of them may need more. */
export const MoneyField = (props: ControlProps) => {
  const { onType, value } = props
  const { language } = useLanguage()
  return (
    <TextInput
      {...useUsual(props)}
      value={textOf(value)}
      onChange={({ currentTarget }) => onType(withPoint(currentTarget.value, language))}
      inputMode="decimal"
      placeholder="0.00"
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  )
}
