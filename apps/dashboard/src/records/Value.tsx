import { Anchor, Button, Code, Group, Progress, Stack } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { Fragment, lazy, Suspense } from "react"
import { useCountryNames } from "../app/useCountryNames.ts"
import { useMay } from "../app/useMay.ts"
import { useWriting } from "../app/useViewer.ts"
import { dayText, momentText } from "../format/dates.ts"
import { count, money, percent } from "../format/numbers.ts"
import { useReceived, useTexts } from "../texts/useTexts.tsx"
import { CountryName } from "../ui/CountryName.tsx"
import { Go } from "../ui/Go.tsx"
import type { CapWords, Shown } from "./Shown.ts"

const QrCode = lazy(async () => ({ default: (await import("../ui/QrCode.tsx")).QrCode }))

const Copied = ({ text }: { readonly text: string }) => {
  const say = useTexts()
  const { copied, copy } = useClipboard()
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <Code style={{ overflowWrap: "anywhere" }}>{text}</Code>
      <Button variant="subtle" size="compact-xs" flex="none" onClick={() => copy(text)}>
        {copied ? say("Copied") : say("Copy")}
      </Button>
    </Group>
  )
}

const Done = ({ all, done }: { readonly done: number; readonly all: number }) => {
  const say = useTexts()
  const { locale } = useWriting()
  const words = say("{done} of {all}", { done: count(done, locale), all: count(all, locale) })
  return (
    <Stack gap={4} maw={320} role="status">
      {words}
      <Progress value={all === 0 ? 100 : (done / all) * 100} aria-label={words} />
    </Stack>
  )
}

const Labels = ({ texts }: { readonly texts: ReadonlyArray<string> }) => (
  <span className="labels">
    {texts.map((one) => (
      <span key={one} className="label">
        {one}
      </span>
    ))}
  </span>
)

const CountryLabels = ({
  all
}: {
  readonly all: ReadonlyArray<{ readonly id: number; readonly title: string }>
}) => {
  const nameOf = useCountryNames()
  return <Labels texts={all.map(({ id, title }) => nameOf(id, title))} />
}

const Received = ({ after, text }: { readonly text: string; readonly after?: string }) => {
  const sayReceived = useReceived()
  return [sayReceived(text), ...(after === undefined ? [] : [after])].join(" ")
}

const Caps = ({ all }: { readonly all: ReadonlyArray<CapWords> }) => {
  const sayReceived = useReceived()
  return all.map(({ maximum, of, span }, place) => (
    <Fragment key={`${of} ${span}`}>
      {place > 0 && ", "}
      <Value shown={maximum} /> {sayReceived(of)} {sayReceived(span)}
    </Fragment>
  ))
}

/** A value, as people read it. */
export const Value = ({ shown }: { readonly shown: Shown }) => {
  const say = useTexts()
  const { dates, locale, zone } = useWriting()
  const may = useMay()
  switch (shown.kind) {
    case "nothing":
      return <span className="quiet">–</span>
    case "text":
      return shown.text
    case "said":
      return say(shown.text)
    case "received":
      return <Received {...shown} />
    case "caps":
      return <Caps all={shown.all} />
    case "money":
      return money(shown.amount, shown.currency, locale)
    case "count":
      return count(shown.value, locale)
    case "percent":
      return percent(shown.value, locale)
    case "moment":
      return momentText(shown.at, zone, dates)
    case "day":
      return dayText(shown.day, dates)
    case "state":
      return <span className={`state ${shown.tone}`}>{say(shown.text)}</span>
    case "labels":
      return <Labels texts={shown.texts} />
    case "country":
      return <CountryName id={shown.id} title={shown.text} />
    case "countries":
      return <CountryLabels all={shown.all} />
    case "titles":
      return <Labels texts={shown.texts.map((one) => say(one))} />
    case "page":
      return may.open(shown.to) ? <Go to={shown.to}>{shown.text}</Go> : shown.text
    case "link":
      return may.open(shown.to) ? <Go to={shown.to}>{say(shown.text)}</Go> : say(shown.text)
    case "outside":
      return (
        <Anchor href={shown.address} target="_blank" rel="noreferrer noopener" inherit>
          {shown.address}
        </Anchor>
      )
    case "code":
      return <Copied text={shown.text} />
    case "qr":
      return (
        <Suspense fallback={<span className="qr" />}>
          <QrCode text={shown.text} />
        </Suspense>
      )
    case "picture":
      return <img className="picture" src={shown.address} alt={shown.text} loading="lazy" />
    case "progress":
      return <Done done={shown.done} all={shown.all} />
    case "file":
      return (
        <Anchor href={shown.address} download inherit>
          {shown.text}
        </Anchor>
      )
  }
}
