/**
 * Loaded into the server before its own code: tells, when it is asked, how much processor time the main
 * thread has used. Threads that read or write for it are not counted.
 */
import process from "node:process"

process.on("message", () => {
  const { system, user } = process.threadCpuUsage()
  process.send?.(user + system)
})
process.channel?.unref()
