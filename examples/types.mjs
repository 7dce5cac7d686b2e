import { stripTypeScriptTypes } from "node:module"

// Jest does not take types off by itself.
export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) }
