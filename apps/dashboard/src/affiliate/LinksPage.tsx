import { NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Failure, Missing, Waiting } from "../app/Notices.tsx"
import { useAddress } from "../app/useAddress.ts"
import { useViewer } from "../app/useViewer.ts"
import { affnet } from "../data/affnet.ts"
import { ownOffers } from "../nouns/affiliate/lookups.ts"
import { PickOne } from "../records/fields/Pick.tsx"
import { code, qr } from "../records/Shown.ts"
import { Value } from "../records/Value.tsx"
import type { Text as Words } from "../texts/Text.ts"
import { useTexts } from "../texts/useTexts.tsx"
import { Go } from "../ui/Go.tsx"
import { Panel } from "../ui/Panel.tsx"
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

type Filled = Readonly<Record<string, string>>

const deepLink = [
  "deep_link",
  "A page of the shop",
  "Visitors land there instead of on the main page."
] as const

/** Among so many of the first is one that is open, as a rule. */
const looked = 20

type Offer = Awaited<ReturnType<typeof affnet.affiliateOffers.get>>

/** The offer of the address, or the first one with a link. */
const offerOf = async (id: string | undefined): Promise<Offer | null> => {
  if (id !== undefined) return affnet.affiliateOffers.get(Number(id))
  const fields = ["id", "tracking_url"] as const
  const { items } = await affnet.affiliateOffers.list({ perPage: looked, fields })
  const open = items.find(({ tracking_url }) => typeof tracking_url === "string") ?? items[0]
  return open?.id === undefined ? null : affnet.affiliateOffers.get(open.id)
}

const Link = ({ filled, offer }: { readonly filled: Filled; readonly offer: Offer }) => {
  const say = useTexts()
  const { tracking_url } = offer
  if (typeof tracking_url !== "string") {
    return (
      <>
        <Text size="sm">{say("This offer is not open to you yet.")}</Text>
        <Go to={`/offers/${offer.id}`}>{offer.title}</Go>
      </>
    )
  }
  const link = linkWith(tracking_url, filled)
  return (
    <>
      <Value shown={code(link)} />
      <Value shown={qr(link)} />
    </>
  )
}

const Builder = ({ offer }: { readonly offer: Offer }) => {
  const say = useTexts()
  const { search, set, type } = useAddress()
  const shown = offer.deep_linking === 1 ? [...parts, deepLink] : parts
  const pages = (offer.links ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const page = pages.find(({ value }) => value === search.link_id)?.value ?? ""
  const texts = Object.fromEntries(shown.map(([name]) => [name, search[name] ?? ""]))
  const filled = { link_id: page, ...texts }
  return (
    <div className="beside">
      <Stack className="panel" p="md" gap="sm">
        <PickOne
          of={ownOffers}
          label={say("Offer")}
          required
          chosen={String(offer.id)}
          onChoose={(id) => set({ offer: id, link_id: undefined })}
        />
        {pages.length > 0 && (
          <NativeSelect
            label={say("Landing page")}
            value={page}
            onChange={({ currentTarget }) => set({ link_id: currentTarget.value })}
            data={[{ value: "", label: say("As the offer chooses") }, ...pages]}
          />
        )}
        {shown.map(([name, title, help]) => (
          <TextInput
            key={name}
            label={say(title)}
            {...(help !== undefined && { description: say(help) })}
            value={texts[name] ?? ""}
            onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}
          />
        ))}
      </Stack>
      <Panel title="Your link" gap="xs">
        <Link filled={filled} offer={offer} />
      </Panel>
    </div>
  )
}

/** Makes a link of an offer, with what its results are told apart by. The address keeps all of it. */
export const LinksPage = () => {
  const say = useTexts()
  const { role, session } = useViewer()
  const { search } = useAddress()
  const { data, error, refetch } = useQuery({
    queryKey: ["link", session.account_id, search.offer],
    queryFn: () => offerOf(search.offer),
    placeholderData: keepPreviousData,
    enabled: role === "affiliate"
  })
  if (role !== "affiliate") return <Missing />
  return (
    <Stack gap="md">
      <Title>{say("Link builder")}</Title>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data === null && (
        <Text size="sm">{say("No offers are open to you yet. Your manager knows why.")}</Text>
      )}
      {data && <Builder offer={data} />}
    </Stack>
  )
}
