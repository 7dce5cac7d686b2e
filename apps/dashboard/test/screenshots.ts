// Takes the pictures of the README from the demo network: `npm run screenshots`.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { launch, openPage, settled, signIn } from "./browser.ts"
import { startNetwork } from "./network.ts"

const directory = fileURLToPath(new URL("../../../docs/images", import.meta.url))

const pictures = [
  { name: "manager", role: "manager", path: "/", colorScheme: "light", width: 1280 },
  { name: "conversions", role: "manager", path: "/conversions", colorScheme: "light", width: 1280 },
  { name: "affiliate", role: "affiliate", path: "/", colorScheme: "dark", width: 390 }
] as const

const quality = 70

mkdirSync(directory, { recursive: true })
const network = await startNetwork("SQLite")
const browser = await launch()
try {
  for (const { colorScheme, name, path, role, width } of pictures) {
    const viewport = { width, height: 800 }
    const context = await browser.newContext({ viewport, colorScheme, locale: "en" })
    const { page } = await openPage(context)
    await signIn(page, network, role)
    await page.goto(network.baseUrl + path)
    await settled(page)
    await page.screenshot({ path: join(directory, `${name}.jpg`), type: "jpeg", quality })
    await context.close()
  }
} finally {
  await browser.close()
  await network.stop()
}
process.exit(0)
