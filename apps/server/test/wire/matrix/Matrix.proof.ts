// On the other engine, which takes longer than one waits for with every test.
import { describeMatrix } from "./describeMatrix.ts"

describeMatrix("PostgreSQL")
