import type { Permission } from "@affnet/domain"
import { placesOf } from "./places/groupsOf.ts"
import type { Place } from "./places/Place.ts"
import { useViewer } from "./useViewer.ts"

/** What the viewer may do. The network refuses the rest anyway; here it is not offered. */
export const useMay = () => {
  const { permissions, role, session } = useViewer()
  const isWatching = session.viewed_by !== null || session.access === "viewer"
  const has = (area: Permission.Area | undefined, access: Permission.Access): boolean =>
    area === undefined || permissions === null || permissions.has(`${area}:${access}`)
  const read = (area?: Permission.Area): boolean => has(area, "read")
  /** Whether a place is for the viewer. */
  const enter = ({ area, isWhole }: Pick<Place, "area" | "isWhole">): boolean =>
    read(area) && !(isWhole === true && session.assigned_only)
  return {
    read,
    enter,
    write: (area?: Permission.Area): boolean => !isWatching && has(area, "write"),
    /** Whether an address leads to a page that the viewer may read. */
    open: (to: string): boolean => {
      const first = `/${to.split(/[/?]/u)[1] ?? ""}`
      return enter(placesOf(role).find((place) => place.to === first) ?? {})
    }
  }
}
