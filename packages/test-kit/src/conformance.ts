export * from "@affnet/test-tools/conformance"
