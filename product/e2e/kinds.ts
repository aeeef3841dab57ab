import { rmSync } from 'node:fs'
import { buildSoakPage } from '../soak/build.ts'
import { type Course, openSoakPage, type Soaked, soakKind, soakLaunch } from '../soak/run.ts'
import { test } from './core-seconds.ts'

/** Opens the page of the soak run before the tests of a file. Returns what soaks a kind in it. */
export function withSoakPage(): (kind: string, course: Course) => Promise<Soaked> {
  test.use({ launchOptions: soakLaunch })
  let folder: string
  let soak: (kind: string, course: Course) => Promise<Soaked>
  test.beforeAll(async ({ browser }) => {
    folder = await buildSoakPage()
    const page = await browser.newPage()
    const session = await openSoakPage(page, folder)
    soak = (kind, course) => soakKind(page, session, kind, course)
  })
  test.afterAll(() => rmSync(folder, { recursive: true }))
  return (kind, course) => soak(kind, course)
}
