import * as Field from "../../records/Field.ts"
import type { Request } from "../../records/Form.ts"

/** What would take an account over needs the password again. */
export const passwordField = Field.password("current_password", "Your password", {
  isNeeded: true
})

export const passwordOf = ({ current_password }: Request) => ({
  current_password: String(current_password ?? "")
})

/** What was typed into a field, as text. */
export const textOf = (request: Request, name: string): string => String(request[name] ?? "")
