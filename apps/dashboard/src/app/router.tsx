import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent
} from "@tanstack/react-router"
import { HomePage } from "../home/HomePage.tsx"
import { App } from "./App.tsx"
import { Missing, Waiting } from "./Notices.tsx"

const root = createRootRoute({ component: App, notFoundComponent: Missing })

const page = (path: string, component: ReturnType<typeof lazyRouteComponent> | typeof HomePage) =>
  createRoute({ getParentRoute: () => root, path, component })

const tree = root.addChildren([
  page("/", HomePage),
  page(
    "/statistics",
    lazyRouteComponent(() => import("../statistics/StatisticsPage.tsx"), "StatisticsPage")
  ),
  page(
    "/why/$transaction",
    lazyRouteComponent(() => import("../why/WhyPage.tsx"), "WhyPage")
  ),
  page(
    "/profile",
    lazyRouteComponent(() => import("../account/ProfilePage.tsx"), "ProfilePage")
  ),
  page(
    "/links",
    lazyRouteComponent(() => import("../affiliate/LinksPage.tsx"), "LinksPage")
  ),
  page(
    "/$noun",
    lazyRouteComponent(() => import("../records/ListPage.tsx"), "ListPage")
  ),
  page(
    "/$noun/new",
    lazyRouteComponent(() => import("../records/FormPage.tsx"), "FormPage")
  ),
  page(
    "/$noun/$id",
    lazyRouteComponent(() => import("../records/DetailsPage.tsx"), "DetailsPage")
  ),
  page(
    "/$noun/$id/edit",
    lazyRouteComponent(() => import("../records/FormPage.tsx"), "FormPage")
  )
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: "intent",
  defaultPendingMs: 150,
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
