import type { Permission } from "@affnet/domain"
import type { Text } from "../../texts/Text.ts"

/** A page in the navigation. */
export interface Place {
  readonly to: string
  readonly title: Text
  /** What a manager's role has to be allowed to read; anybody's without it. */
  readonly area?: Permission.Area
  /** It spans accounts, so that managers who see what is assigned to them alone may not open it. */
  readonly isWhole?: true
}

/** Places that belong together, under a heading. */
export interface PlaceGroup {
  /** The first group needs none. */
  readonly title?: Text
  readonly places: ReadonlyArray<Place>
}
