import { Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { words } from "../nouns/goals.ts"
import { conversionStates } from "../nouns/states.ts"
import { code, moment, money, record, type Shown, state, text } from "../records/Shown.ts"
import { Value } from "../records/Value.tsx"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { inputs } from "./inputs.ts"

const asks = {
  manager: affnet.conversions.explainTracking,
  affiliate: affnet.affiliateTracking.explain,
  advertiser: affnet.advertiserTracking.explain
}

/** The rows of the report, which know titles and money; around the day of the conversion, in any zone. */
const rows = {
  manager: affnet.reports.conversions,
  affiliate: affnet.affiliateReports.conversions,
  advertiser: affnet.advertiserReports.conversions
}

const dayMillis = 86_400_000

const rowOf = async (role: keyof typeof rows, id: string, created: number) => {
  const day = (shift: number) =>
    new Date(created * 1000 + shift * dayMillis).toISOString().slice(0, 10)
  const asked = { q: id, rangeFrom: day(-1), rangeTo: day(1), perPage: 1 }
  const { items } = await rows[role](asked)
  return items[0]
}

const story = async (role: keyof typeof rows, id: string) => {
  const why = await asks[role]({ transaction_id: id })
  const found = why.conversions.find(({ transaction_id }) => transaction_id === id)
  const row = found === undefined ? undefined : await rowOf(role, id, found.created)
  return { ...why, row }
}

type Row = Awaited<ReturnType<typeof story>>["row"]

/** What the conversion is about, as far as the role may know. */
const factsOf = (row: Row): ReadonlyArray<readonly [Words, Shown]> =>
  row === undefined
    ? []
    : [
        ["Offer", record("offers", row.offer?.id, row.offer?.value)],
        ["Goal", text(row.goal?.value)],
        ...("affiliate" in row
          ? [["Affiliate", record("affiliates", row.affiliate?.id, row.affiliate?.value)] as const]
          : []),
        ...("revenue" in row ? [["Revenue", money(row.revenue, row.currency)] as const] : []),
        ...("payout" in row ? [["Payout", money(row.payout, row.currency)] as const] : []),
        ["Country", text(row.country?.value)]
      ]

interface Check {
  readonly rule: string
  readonly input: string | null
  readonly verdict: string
  readonly message: string | null
}

const marks: Readonly<Record<string, readonly [sign: string, tone: string, title: Words]>> = {
  passed: ["✓", "good", "Passed"],
  failed: ["✗", "bad", "Failed"]
}

/** One rule after the other, and what became of it. */
const Checks = ({ checks }: { readonly checks: ReadonlyArray<Check> }) => {
  const say = useTexts()
  if (checks.length === 0) return <Text size="sm">{say("Nothing was kept of the checks.")}</Text>
  return (
    <ol className="story">
      {checks.map(({ input, message, rule, verdict }) => {
        const [sign, tone, title] = marks[verdict] ?? ["•", "quiet", "Not looked at"]
        return (
          <li key={rule}>
            <span className={tone} role="img" aria-label={say(title)}>
              {sign}
            </span>
            <div>
              {rule}
              {message !== null && <div className={tone}>{message}</div>}
              {input !== null && <div className="quiet">{inputs(input)}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const Facts = ({ facts }: { readonly facts: ReadonlyArray<readonly [Words, Shown]> }) => {
  const say = useTexts()
  return (
    <dl className="facts">
      {facts.map(([title, shown]) => (
        <Fact key={title} title={say(title)} shown={shown} />
      ))}
    </dl>
  )
}

const Fact = ({ shown, title }: { readonly title: string; readonly shown: Shown }) => (
  <>
    <dt>{title}</dt>
    <dd>
      <Value shown={shown} />
    </dd>
  </>
)

const Chapter = ({
  children,
  title
}: {
  readonly title: string
  readonly children: React.ReactNode
}) => (
  <Stack className="panel" p="md" gap="sm">
    <h2>{title}</h2>
    {children}
  </Stack>
)

/** The story of a conversion: the click, then each report, with every check that decided it. */
export const WhyPage = () => {
  const say = useTexts()
  const { path } = useAddress()
  const { role, session } = useViewer()
  const id = decodeURIComponent(path.split("/")[2] ?? "")
  const { data, error, refetch } = useQuery({
    queryKey: ["why", role, session.account_id, id],
    queryFn: () => story(role, id)
  })
  if (error !== null) return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Waiting />
  const { click, conversions, row } = data
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Go to="/conversions">← {say("Conversions")}</Go>
        <h1>{say("Why it became what it is")}</h1>
      </Stack>
      {row !== undefined && (
        <Chapter title={say("What it is about")}>
          <Facts facts={factsOf(row)} />
        </Chapter>
      )}
      {click !== null && (
        <Chapter title={say("1. The click")}>
          <Facts
            facts={[
              ["When", moment(click.created)],
              ["Click", code(click.click_id)],
              ["Did not count because", words(click.invalid_reason)]
            ]}
          />
          <Checks checks={click.checks} />
        </Chapter>
      )}
      {conversions.map((one) => (
        <Chapter key={one.transaction_id} title={say("2. The conversion")}>
          <Facts
            facts={[
              ["When", moment(one.created)],
              ["Status", state(conversionStates, one.conv_status)],
              ["Held because", words(one.hold_reason)],
              ["Conversion", code(one.transaction_id)]
            ]}
          />
          <Checks checks={one.checks} />
        </Chapter>
      ))}
    </Stack>
  )
}
