import { useMediaQuery } from "@mantine/hooks"
import { Link } from "@tanstack/react-router"
import { useTexts } from "../texts/useTexts.tsx"
import { groupsOf } from "./places/groupsOf.ts"
import type { Place, PlaceGroup } from "./places/Place.ts"
import { useAddress } from "./useAddress.ts"
import { useMay } from "./useMay.ts"
import { useViewer } from "./useViewer.ts"

const isAt = (path: string, { to }: Place): boolean =>
  to === "/" ? path === "/" : path === to || path.startsWith(`${to}/`)

const Group = ({
  group,
  isWide,
  onChoose
}: {
  readonly group: PlaceGroup
  readonly isWide: boolean
  readonly onChoose: () => void
}) => {
  const say = useTexts()
  const { path } = useAddress()
  const links = group.places.map((place) => (
    <Link
      key={place.to}
      to={place.to}
      onClick={onChoose}
      {...(isAt(path, place) && { "aria-current": "page" })}
    >
      {say(place.title)}
    </Link>
  ))
  if (group.title === undefined) return links
  // A phone shows the group that one is in; the others open when their heading is touched.
  const isOpen = isWide || group.places.some((place) => isAt(path, place))
  return (
    <details open={isOpen}>
      <summary>{say(group.title)}</summary>
      {links}
    </details>
  )
}

/** Where the viewer can go. */
export const Navigation = ({ onChoose }: { readonly onChoose: () => void }) => {
  const { role } = useViewer()
  const { enter } = useMay()
  const isWide = useMediaQuery("(min-width: 48em)", true) ?? true
  const groups = groupsOf[role]
    .map((group) => ({ ...group, places: group.places.filter(enter) }))
    .filter(({ places }) => places.length > 0)
  return (
    <div className="navigation">
      {groups.map((group) => (
        <Group key={group.title ?? ""} group={group} isWide={isWide} onChoose={onChoose} />
      ))}
    </div>
  )
}
