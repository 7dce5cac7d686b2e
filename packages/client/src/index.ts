export type { ConnectOptions, PromiseClient } from "./PromiseClient.ts"
export { connect, items } from "./PromiseClient.ts"
