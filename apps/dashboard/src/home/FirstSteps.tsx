import { Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useMay } from "../app/useMay.ts"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Panel } from "../ui/Panel.tsx"

const one = { perPage: 1 }

interface Step {
  readonly title: Words
  readonly to: string
  readonly ask: () => PromiseLike<{ readonly total: number }>
}

/** What a network needs before anything can be sold, in this order. */
const steps: ReadonlyArray<Step> = [
  { title: "An advertiser", to: "/advertisers/new", ask: () => affnet.advertisers.list(one) },
  {
    title: "An offer of it, with a landing page and a goal",
    to: "/offers/new",
    ask: () => affnet.offers.list(one)
  },
  { title: "An affiliate", to: "/affiliates/new", ask: () => affnet.affiliates.list(one) }
]

/** What is missing yet; of what may not be seen, nothing is. */
const look = async (): Promise<ReadonlyArray<Step>> => {
  const missing = await Promise.all(
    steps.map(async ({ ask }) => {
      const { total } = await Promise.resolve(ask()).catch(() => ({ total: 1 }))
      return total === 0
    })
  )
  return steps.filter((_, index) => missing[index])
}

/** What is missing, for managers alone: whoever calls this begins to ask. */
export const useFirstSteps = () => {
  const { role, session } = useViewer()
  return useQuery({
    queryKey: ["first steps", session.account_id],
    queryFn: look,
    enabled: role === "manager"
  })
}

/** Where to begin in a network that has nothing yet. */
export const FirstSteps = () => {
  const say = useTexts()
  const { write } = useMay()
  const { data = [] } = useFirstSteps()
  if (data.length === 0 || !write("settings")) return null
  return (
    <Panel title="What is still to be made" gap="xs">
      {data.map(({ title, to }) => (
        <Go key={to} to={to}>
          {say(title)}
        </Go>
      ))}
      <Text size="sm" className="quiet">
        {say("Then a campaign of the affiliate for the offer has the link to promote.")}
      </Text>
    </Panel>
  )
}
