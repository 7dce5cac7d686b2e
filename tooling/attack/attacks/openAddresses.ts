/** What anybody can reach without a key: signing up and in, mailed links, passkeys, clicks. */
import type { Attack } from "../Attack.ts"
import { forgottenPasswords } from "./open-addresses/forgottenPasswords.ts"
import { guessedLinks } from "./open-addresses/guessedLinks.ts"
import { hosts } from "./open-addresses/hosts.ts"
import { loginLinks } from "./open-addresses/loginLinks.ts"
import { passkeys } from "./open-addresses/passkeys.ts"
import { redirects } from "./open-addresses/redirects.ts"
import { signUps } from "./open-addresses/signUps.ts"

export const openAddresses: ReadonlyArray<Attack> = [
  ...signUps,
  ...forgottenPasswords,
  ...guessedLinks,
  ...loginLinks,
  ...passkeys,
  ...hosts,
  ...redirects
]
