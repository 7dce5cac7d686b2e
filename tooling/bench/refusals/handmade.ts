import type { Demo } from "./Demo.ts"
import type { Shot } from "./Shot.ts"

const keyOf = ({ keys }: Demo, path: string): string =>
  path.startsWith("/api/v2/affiliate/")
    ? keys.affiliate
    : path.startsWith("/api/v2/advertiser/")
      ? keys.advertiser
      : keys.manager

/** A request with the key of whoever may call the address. */
export const shot = (
  demo: Demo,
  kind: string,
  at: string,
  body?: { readonly type: string; readonly text: string }
): Shot => {
  const [method = "", target = ""] = at.split(" ")
  return {
    kind: `${at.split("?", 1)[0]}, ${kind}`,
    method,
    target,
    headers: [
      ["x-api-key", keyOf(demo, target)],
      ...(body === undefined ? [] : [["content-type", body.type] as const])
    ],
    body: body?.text
  }
}
