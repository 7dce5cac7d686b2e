import { describeConformance } from "./describeConformance.ts"

describeConformance("SQLite file")
