import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent
} from "@tanstack/react-router"
import type { ComponentType } from "react"
import { viewerQuery } from "../data/session.ts"
import { HomePage } from "../home/HomePage.tsx"
import { numbersOf } from "../home/numbers.ts"
import { nounsQuery } from "../records/nounsOf.ts"
import { App } from "./App.tsx"
import { Missing, Waiting } from "./Notices.tsx"
import { queries } from "./queries.ts"

const root = createRootRoute({ component: App, notFoundComponent: Missing })

/** A page that is loaded when it is gone to. */
const page = <Module extends Readonly<Record<Name, ComponentType>>, Name extends string>(
  path: string,
  load: () => Promise<Module>,
  name: Name
) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })

/**
 * Loads what pages of records are described by before one takes the place of another. A page that
 * waited for it instead would show that it waits, and React keeps what it shows for 300 ms.
 */
const describe = async () => {
  const viewer = await queries.ensureQueryData(viewerQuery).catch(() => null)
  if (viewer !== null) await queries.prefetchQuery(nounsQuery(viewer.role))
}

/** Asks for the numbers of the home while the page around it is still being drawn, which waits for nothing. */
const askHome = ({ location }: { readonly location: { readonly searchStr: string } }) => {
  const search = Object.fromEntries(new URLSearchParams(location.searchStr))
  queries.ensureQueryData(viewerQuery).then(
    (viewer) => viewer && queries.prefetchQuery(numbersOf(viewer, search)),
    () => undefined
  )
}

const recordPage = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component, loader: describe })

/** The pages of records, and of the lists that a record has of its own. */
const listPage = lazyRouteComponent(() => import("../records/ListPage.tsx"), "ListPage")
const formPage = lazyRouteComponent(() => import("../records/FormPage.tsx"), "FormPage")
const detailsPage = lazyRouteComponent(() => import("../records/DetailsPage.tsx"), "DetailsPage")

const tree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: "/", component: HomePage, loader: askHome }),
  page("/statistics", () => import("../statistics/StatisticsPage.tsx"), "StatisticsPage"),
  page("/why/$transaction", () => import("../why/WhyPage.tsx"), "WhyPage"),
  page("/leads/$lead", () => import("../leads/LeadPage.tsx"), "LeadPage"),
  page("/profile", () => import("../account/ProfilePage.tsx"), "ProfilePage"),
  page("/security", () => import("../account/SecurityPage.tsx"), "SecurityPage"),
  page("/statement", () => import("../statements/StatementPage.tsx"), "StatementPage"),
  page("/billing", () => import("../affiliate/BillingPage.tsx"), "BillingPage"),
  page("/tracking", () => import("../advertiser/TrackingPage.tsx"), "TrackingPage"),
  page("/insights", () => import("../insights/InsightsPage.tsx"), "InsightsPage"),
  page("/links", () => import("../affiliate/LinksPage.tsx"), "LinksPage"),
  ...["/$noun", "/$noun/$id/$list"].flatMap((list) => [
    recordPage(list, listPage),
    recordPage(`${list}/new`, formPage),
    recordPage(`${list}/$item`, detailsPage),
    recordPage(`${list}/$item/edit`, formPage)
  ])
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: "intent",
  defaultPreloadDelay: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Waiting,
  scrollRestoration: true,
  // The state of a page is text, and stands in its address as it is.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const texts = Object.entries(search).filter(([, value]) => typeof value === "string")
    const text = new URLSearchParams(Object.fromEntries(texts)).toString()
    return text === "" ? "" : `?${text}`
  }
})
