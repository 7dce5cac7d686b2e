import type { Form } from "../../records/Form.ts"
import type { Kind } from "./checks.ts"

/** Checks a form by the schemas of the domain, which are loaded with it. */
export const checking =
  (kind: Kind): Form["check"] =>
  async (request, isNew) =>
    (await import("./checks.ts")).problemsOf(kind, request, isNew)
