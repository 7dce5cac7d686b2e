// The program on a platform with a command line: `node command.mjs http://127.0.0.1:8080`.
import process from "node:process"
import { prove } from "./program.mjs"

console.log(`${(await prove(process.argv[2])).length} trials passed`)
