export { FakeVendor, FaultProxy, Fuzzer, fixtures } from "@affnet/test-tools"
export {
  type Exchange,
  type MockNetwork,
  type MockNetworkOptions,
  mockNetwork,
  type VendorCall,
  type VendorReply
} from "./MockNetwork.ts"
