import { Anchor, Badge, Button, Code, Group } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { useWriting } from "../app/useViewer.ts"
import { dayText, momentText } from "../format/dates.ts"
import { count, money, percent } from "../format/numbers.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import type { Shown, Tone } from "./Shown.ts"

const colours: Readonly<Record<Tone, string>> = {
  good: "teal",
  bad: "red",
  waiting: "yellow",
  off: "gray"
}

const Copied = ({ text }: { readonly text: string }) => {
  const say = useTexts()
  const { copied, copy } = useClipboard()
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <Code style={{ overflowWrap: "anywhere" }}>{text}</Code>
      <Button variant="subtle" size="compact-xs" onClick={() => copy(text)}>
        {copied ? say("Copied") : say("Copy")}
      </Button>
    </Group>
  )
}

/** A value, as people read it. */
export const Value = ({ shown }: { readonly shown: Shown }) => {
  const say = useTexts()
  const { locale, zone } = useWriting()
  switch (shown.kind) {
    case "nothing":
      return <span className="quiet">–</span>
    case "text":
      return shown.text
    case "said":
      return say(shown.text)
    case "money":
      return money(shown.amount, shown.currency, locale)
    case "count":
      return count(shown.value, locale)
    case "percent":
      return percent(shown.value, locale)
    case "moment":
      return momentText(shown.at, zone, locale)
    case "day":
      return dayText(shown.day, locale)
    case "state":
      return (
        <Badge variant="light" color={colours[shown.tone]} size="sm" tt="none" autoContrast className={`tone-${shown.tone}`}>
          {say(shown.text)}
        </Badge>
      )
    case "labels":
      return (
        <Group gap={4}>
          {shown.texts.map((one) => (
            <Badge key={one} variant="default" size="sm" tt="none" fw={400}>
              {one}
            </Badge>
          ))}
        </Group>
      )
    case "page":
      return <Go to={shown.to}>{shown.text}</Go>
    case "outside":
      return (
        <Anchor href={shown.address} target="_blank" rel="noreferrer noopener" size="sm">
          {shown.address}
        </Anchor>
      )
    case "code":
      return <Copied text={shown.text} />
  }
}
