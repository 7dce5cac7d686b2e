import { checkingBy } from "../../records/checking.ts"

/** Checks what somebody types of the own account. */
export const checkingOwn = checkingBy(async () => (await import("./checks.ts")).schemas)
