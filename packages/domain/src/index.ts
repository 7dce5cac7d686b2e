export * as ApiKey from "./ApiKey.ts"
export * as Envelope from "./Envelope.ts"
export * as ListQuery from "./ListQuery.ts"
export * as Role from "./Role.ts"
