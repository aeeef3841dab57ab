import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { buildSoakPage } from './build.ts'
import { isSound, LONG, openSoakPage, soakKind, soakLaunch } from './run.ts'

const COURSE = { ...LONG, updates: 10_000 }

/** Prints a line for each kind. @returns how many failed */
export async function soakKinds(wanted: readonly string[]): Promise<number> {
  const folder = await buildSoakPage()
  const browser = await chromium.launch(soakLaunch)
  let failed = 0
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const session = await openSoakPage(page, folder)
    const kinds = wanted.length > 0 ? wanted : await page.evaluate(() => window.soak.kinds)
    for (const kind of kinds) {
      const soaked = await soakKind(page, session, kind, COURSE)
      const left = Object.entries(soaked.left).map(([name, count]) => `${count} ${name}`)
      const sound = isSound(soaked)
      console.log(
        `${sound ? 'passed' : 'FAILED'}  ${kind}: ${soaked.kBPerUpdate.toFixed(3)} kB an update; left: ${left.join(', ') || 'nothing'}${soaked.errors.map((error) => `; ${error}`).join('')}`,
      )
      if (!sound) failed++
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
  return failed
}
