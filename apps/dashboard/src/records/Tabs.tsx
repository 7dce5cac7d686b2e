import { Link } from "@tanstack/react-router"
import { useAddress } from "../app/useAddress.ts"
import { useMay } from "../app/useMay.ts"
import { useTexts } from "../texts/useTexts.tsx"
import type { Owner } from "./useNoun.ts"

/** A record and its own lists, side by side. */
export const Tabs = ({ owner: { base, id, noun } }: { readonly owner: Owner }) => {
  const say = useTexts()
  const { path } = useAddress()
  const { read } = useMay()
  const lists = Object.entries(noun.lists ?? {})
    .map(([name, make]) => ({ to: `${base}/${id}/${name}`, noun: make(id) }))
    .filter((list) => read(list.noun.area))
  if (lists.length === 0) return null
  const tabs = [
    { to: `${base}/${id}`, title: "Overview" as const },
    ...lists.map((list) => ({ to: list.to, title: list.noun.title }))
  ]
  return (
    <nav className="tabs" aria-label={say("Parts of the record")}>
      {tabs.map(({ title, to }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          {...(path === to && { "aria-current": "page" })}
        >
          {say(title)}
        </Link>
      ))}
    </nav>
  )
}
