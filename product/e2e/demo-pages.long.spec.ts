// The public pages of the demonstration that draw a map and a process, on dark and on light ground.
import { LOCALES } from '@atrium/core/contract/refusal'
import { expect } from '@playwright/test'
import { DEMO_FLEET_IDS, DEMO_PROCESS_IDS } from '../seed/dashboard.ts'
import { expectAccessible } from './accessible.ts'
import { listenTo, send, signIn } from './desk.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

const PAGES = { 'the vehicles': DEMO_FLEET_IDS, 'the boiler house': DEMO_PROCESS_IDS }
const SCREENS = { 'a desk': { viewport: { width: 1440, height: 900 } }, 'a phone': PHONE }

for (const [name, ids] of Object.entries(PAGES))
  for (const locale of LOCALES)
    test(`the page of ${name} in ${locale} is accessible at a desk and on a phone, light and dark`, async ({
      another,
      page,
      world,
    }) => {
      // The demonstration is dark in every browser; a copy with the theme `default` follows the browser.
      await signIn(page, world)
      const read = await page.request.get(`/api/dashboard?_id=${ids[locale]}`)
      const { options, components } = (await read.json()).dashboard
      const copy = { name: `${name} ${locale}`, options: { ...options, theme: 'default' }, components }
      const { _id } = await send(page, world, 'POST', '/api/dashboard', copy)
      await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })

      for (const [screen, options] of Object.entries(SCREENS)) {
        const visitor = await another({ ...options, locale: locale.replace('_', '-') })
        const complaints = listenTo(visitor)
        for (const [colorScheme, shown] of [
          ['light', _id],
          ['light', ids[locale]],
          ['dark', ids[locale]],
        ] as const)
          await test.step(`${screen}, ${colorScheme}, ${shown === _id ? 'copy' : 'original'}`, async () => {
            await visitor.emulateMedia({ colorScheme })
            await visitor.goto(`${world.url}/public/dashboard?_id=${shown}`)
            await expect(visitor.locator('[data-item]')).not.toHaveCount(0)
            await expect(visitor.locator('.charts-skeleton, .charts-loading')).toHaveCount(0)
            await expect(visitor.locator('[data-item] canvas').first()).toBeVisible()
            await expectAccessible(visitor)
          })
        expect(complaints).toEqual([])
      }
    })
