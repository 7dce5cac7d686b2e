export * as FakeVendor from "./FakeVendor.ts"
export * as Fixtures from "./Fixtures.ts"
export * as Fuzzer from "./Fuzzer.ts"
