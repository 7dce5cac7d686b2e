import { checkingBy } from "../../records/checking.ts"

/** Checks what managers type. */
export const checking = checkingBy(async () => (await import("./checks.ts")).schemas)
