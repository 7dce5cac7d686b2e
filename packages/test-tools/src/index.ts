export * as FakeVendor from "./FakeVendor.ts"
export * as FaultProxy from "./FaultProxy.ts"
export * as fixtures from "./Fixtures.ts"
export * as Fuzzer from "./Fuzzer.ts"
