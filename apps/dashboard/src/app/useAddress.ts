import { useLocation, useRouter } from "@tanstack/react-router"
import { useCallback, useMemo } from "react"
import { changed, type Search, searchText } from "../address/ListState.ts"

/** The state of the page in its address, and how to change it. */
export const useAddress = () => {
  const location = useLocation()
  const { history } = useRouter()
  const search: Search = useMemo(
    () => Object.fromEntries(new URLSearchParams(location.searchStr)),
    [location.searchStr]
  )
  const set = useCallback(
    (change: Readonly<Record<string, string | undefined>>) => {
      history.push(location.pathname + searchText(changed(search, change)))
    },
    [history, location.pathname, search]
  )
  /** The same while somebody types: the way back leads past all of it. */
  const type = useCallback(
    (change: Readonly<Record<string, string | undefined>>) => {
      history.replace(location.pathname + searchText(changed(search, change)))
    },
    [history, location.pathname, search]
  )
  return { path: location.pathname, search, set, type, go: (to: string) => history.push(to) }
}
