// On the other engine, which takes a minute or two more than one waits for with every test.
import { describeConformance } from "./describeConformance.ts"

describeConformance("PostgreSQL")
