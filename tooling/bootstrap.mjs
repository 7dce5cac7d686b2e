// Makes a fresh clone able to run: `node tooling/bootstrap.mjs [--server] <command> [...arguments]`.
//
// It is plain JavaScript without dependencies, because it runs on the Node of the machine (20 or
// newer) before anything is installed. It installs the dependencies when the lockfile has changed
// since the last time, puts Node 24 and the installed tools first on the path, and runs the command
// as if it were the process itself: same signals, same exit code. With --server it installs only what
// the server is made of, makes it, and removes what is not needed any more, until another command has
// installed the rest.
import { spawn } from "node:child_process"
import process from "node:process"
import {
  installEverything,
  installForServer,
  isPruned,
  searchPath,
  stop
} from "./bootstrap/install.mjs"
import { isMade, makeDashboard, makeProgram } from "./bootstrap/server.mjs"

/** No tool reports that it ran, or looks for a newer version of itself. */
const silence = {
  DO_NOT_TRACK: "1",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_TELEMETRY: "off",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  TURBO_TELEMETRY_DISABLED: "1"
}

const setPath = () => Object.assign(process.env, silence, { PATH: searchPath() })

const prepareServer = () => {
  if (isPruned()) {
    setPath()
    if (isMade()) return
  }
  installForServer()
  setPath()
  makeProgram()
}

const prepareTools = () => {
  installEverything()
  setPath()
}

const run = (given) => {
  const forServer = given[0] === "--server"
  const [command, ...args] = forServer ? given.slice(1) : given
  if (command === undefined) stop("usage: node tooling/bootstrap.mjs [--server] <command> [...]")
  if (forServer) prepareServer()
  else prepareTools()
  const child = spawn(command, args, { stdio: "inherit" })
  const serves = forServer && args.some((arg) => arg === "start" || arg === "serve")
  const build = serves ? makeDashboard() : undefined
  // Whatever ends this process ends the build, whose half-made files are nobody's.
  const stopBuild = () => build?.kill("SIGKILL")
  process.on("exit", stopBuild)
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  for (const signal of signals) {
    // Ctrl-C in a terminal has reached the command already, and a second one means "at once".
    const handOn = signal !== "SIGINT" || !process.stdin.isTTY
    process.on(signal, () => {
      stopBuild()
      if (handOn) child.kill(signal)
    })
  }
  child.on("error", (error) => stop(`${command}: ${error.message}`))
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code)
    stopBuild()
    for (const each of signals) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}

run(process.argv.slice(2))
