import { NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { code, qr } from "../records/Shown.ts"
import { Value } from "../records/Value.tsx"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Title } from "../ui/Title.tsx"
import { linkWith } from "./link.ts"

const parts: ReadonlyArray<readonly [name: string, title: Words, help?: Words]> = [
  ["sub_id1", "Sub id 1", "Words of your own, to tell results apart: an ad, a page, a newsletter."],
  ["sub_id2", "Sub id 2"],
  ["sub_id3", "Sub id 3"],
  ["sub_id4", "Sub id 4"],
  ["sub_id5", "Sub id 5"],
  ["source", "Source"],
  ["aff_click_id", "Your click id", "Your tracker's own macro; postbacks bring it back."]
]

const deepLink = [
  "deep_link",
  "A page of the shop",
  "Visitors land there instead of on the main page."
] as const

const maxOffers = 1000

/** Makes a link of an offer, with what its results are told apart by. The address keeps all of it. */
export const LinksPage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { search, set, type } = useAddress()
  const { data, error, refetch } = useQuery({
    queryKey: ["links", session.account_id],
    queryFn: async () => {
      const { items } = await affnet.affiliateOffers.list({
        perPage: maxOffers,
        fields: ["id", "title", "tracking_url", "deep_linking"]
      })
      return items.filter(({ tracking_url }) => typeof tracking_url === "string")
    },
    enabled: role === "affiliate"
  })
  if (role !== "affiliate") return <Missing />
  if (error !== null) return <Failure error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Waiting />
  const offer = data.find(({ id }) => String(id) === search.offer) ?? data[0]
  if (offer === undefined) {
    return <Text size="sm">{say("No offers are open to you yet. Your manager knows why.")}</Text>
  }
  const shown = offer.deep_linking === 1 ? [...parts, deepLink] : parts
  const filled = Object.fromEntries(shown.map(([name]) => [name, search[name] ?? ""]))
  return (
    <Stack gap="md">
      <Title>{say("Link builder")}</Title>
      <div className="beside">
        <Stack className="panel" p="md" gap="sm">
          <NativeSelect
            label={say("Offer")}
            value={String(offer.id)}
            onChange={({ currentTarget }) => set({ offer: currentTarget.value })}
            data={data.map(({ id, title }) => ({ value: String(id), label: title ?? "" }))}
          />
          {shown.map(([name, title, help]) => (
            <TextInput
              key={name}
              label={say(title)}
              {...(help !== undefined && { description: say(help) })}
              value={filled[name] ?? ""}
              onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}
            />
          ))}
        </Stack>
        <Stack className="panel" p="md" gap="xs">
          <h2>{say("Your link")}</h2>
          <Value shown={code(linkWith(offer.tracking_url ?? "", filled))} />
          <Value shown={qr(linkWith(offer.tracking_url ?? "", filled))} />
        </Stack>
      </div>
    </Stack>
  )
}
