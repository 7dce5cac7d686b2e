// It asks for everything, which takes longer than one waits for with every test.
import { describeConformance } from "./describeConformance.ts"

describeConformance("SQLite file")
describeConformance("PostgreSQL")
