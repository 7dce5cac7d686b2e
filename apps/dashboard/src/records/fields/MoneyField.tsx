import { Text, TextInput } from "@mantine/core"
import { useState } from "react"
import { useWriting } from "../../app/useViewer.ts"
import { readAmount, toldAmount, typedAmount } from "../../format/typedAmounts.ts"
import { useTexts } from "../../texts/useTexts.tsx"
import { type ControlProps, textOf, useUsual } from "./usual.ts"

/**
 * An amount, or a share in percent, as the viewer writes numbers. Whatever could be meant otherwise is told; what
 * cannot be read is left for the domain to refuse. Digits need little room; what is said of them may need more.
 */
export const MoneyField = (props: ControlProps) => {
  const { onType } = props
  const say = useTexts()
  const { locale } = useWriting()
  const value = textOf(props.value)
  const [typed, setTyped] = useState({ text: typedAmount(value, locale), value })
  // A value that nobody typed here is that of a form that begins anew.
  const text = typed.value === value ? typed.text : typedAmount(value, locale)
  const type = (next: string) => {
    const read = readAmount(next, locale)?.value ?? next
    setTyped({ text: next, value: read })
    onType(read)
  }
  const told = toldAmount(text, locale)
  return (
    <>
      <TextInput
        {...useUsual(props)}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        inputMode="decimal"
        placeholder={typedAmount("0.00", locale)}
        styles={{ wrapper: { maxWidth: 220 } }}
      />
      <Text size="xs" className="quiet" role="status">
        {told !== undefined && say("Read as {amount}", { amount: told })}
      </Text>
    </>
  )
}
