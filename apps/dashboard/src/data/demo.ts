import { queryOptions } from "@tanstack/react-query"

/** Who can sign in to a demo network, by role. */
export type DemoSignIns = Readonly<
  Record<string, { readonly email: string; readonly password: string }>
>

const isSignIns = (value: unknown): value is DemoSignIns =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every(
    (one) => typeof one?.email === "string" && typeof one?.password === "string"
  )

/** Not a part of the API: only a demo network answers, and only to its own machine. */
export const demoQuery = queryOptions({
  queryKey: ["demo"],
  queryFn: async (): Promise<DemoSignIns> => {
    const answer = await fetch("/auth/demo-sign-ins", {
      headers: { "x-requested-with": "affnet" }
    })
    if (!answer.ok) return {}
    const { info } = await answer.json()
    return isSignIns(info?.sign_ins) ? info.sign_ins : {}
  },
  staleTime: Number.POSITIVE_INFINITY
})
