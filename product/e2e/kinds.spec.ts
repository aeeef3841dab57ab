import { expect, type Page, test } from '@playwright/test'
import { buildSoakPage } from '../soak/build.ts'
import { isSound, openSoakPage, type Soaked, soakKind } from '../soak/run.ts'

const UPDATES = 500

test.describe('kinds of widgets', () => {
  let folder: string
  test.beforeAll(async () => {
    folder = await buildSoakPage()
  })

  async function soakAll(page: Page, which: 'kinds' | 'leaks') {
    const session = await openSoakPage(page, folder)
    const soaked: Soaked[] = []
    for (const kind of await page.evaluate((name) => window.soak[name], which))
      soaked.push(await soakKind(page, session, kind, UPDATES))
    return soaked
  }

  test('a kind whose data change 500 times does not grow, and leaves nothing when it is removed', async ({
    browser,
  }) => {
    const soaked = await soakAll(await browser.newPage(), 'kinds')
    expect(soaked.length).toBeGreaterThan(0)
    expect(soaked.filter((each) => !isSound(each))).toEqual([])
  })

  test('data, a node, a timer, a listener, a worker and a player that are left are found', async ({ browser }) => {
    const found = (await soakAll(await browser.newPage(), 'leaks')).map(
      ({ kind, left, kBPerUpdate }) =>
        [kind, kBPerUpdate > 0.5 ? ['growth', ...Object.keys(left)] : Object.keys(left)] as const,
    )
    expect(Object.fromEntries(found)).toEqual({
      KeepsData: ['growth'],
      KeepsNode: ['nodes'],
      KeepsTimer: ['timers'],
      KeepsListener: ['listeners'],
      KeepsWorker: ['workers'],
      KeepsPlayer: expect.arrayContaining(['players']),
    })
  })
})
