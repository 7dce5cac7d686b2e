import { PostbackMacro } from "@affnet/domain"

/** What a postback would call, with the values of an example in place of its macros. */
export const previewOf = (code: string): string => PostbackMacro.fill(code, PostbackMacro.example)

/** All that may stand in an address. */
export const macros: ReadonlyArray<string> = PostbackMacro.names.map((name) => `{${name}}`)
