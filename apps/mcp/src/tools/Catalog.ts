import { affiliate_get } from "./affiliate_get.ts"
import type { Tool } from "./Tool.ts"
import { whoami } from "./whoami.ts"

/** Every tool, in the order in which all lists show them. */
export const catalog: ReadonlyArray<Tool> = [whoami, affiliate_get]
