import { expect } from '@playwright/test'
import { send, signIn } from './desk.ts'
import { connectDevice } from './mqtt-device.ts'
import { PHONE, setUpStation } from './station.ts'
import { test } from './world.ts'
import { expectOneLanguage, readerOf } from './wrong-texts.ts'

// `all-pages.long` looks at the pages of the menus.

test('no panel of the editor mixes Chinese and English, with and without a selected component', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await expectOneLanguage(page, world, async (look) => {
    const { _id } = await send(page, world, 'POST', '/api/dashboard', { name: String(Date.now()) })
    await page.goto(`/visual/dashboard/edit?_id=${_id}`)
    const tabs = page.locator('.visual-edit-tab:not(:empty)')
    const panels = async (state: string) => {
      for (let index = 0; index < (await tabs.count()); index++) {
        await tabs.nth(index).click()
        await expect(page.locator('.core-loading, .ant-skeleton, .ant-spin, [aria-busy="true"]')).toHaveCount(0)
        await look(`the editor, tab ${index}, ${state}`)
      }
    }
    await expect(tabs.first()).toBeVisible()
    await panels('empty')
    await tabs.first().click()
    await page.locator('[data-panel="kinds"] li button').first().click()
    await expect(page.locator('[data-placed]')).toHaveCount(1)
    await page.keyboard.press('Alt+p')
    await expect(page.locator('[data-phone]')).toHaveCount(1)
    await panels('one component')
  })
})

test('the phone page of a device is switched with its price, its ports and what was chosen', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  const station = await setUpStation(page, world)
  const phone = await another(PHONE)
  const wrongIn = readerOf(phone)
  const device = await connectDevice(world, 'charge', station)
  await device.report('login', { firmware: '1.0', model: 'TW-10', ports: [1, 2].map((no) => ({ no, status: 1 })) })
  await phone.goto(station.address)
  await phone.getByRole('button', { name: /^2 ?号端口 ?空闲$/ }).click()
  for (const locale of ['en_US', 'zh_CN'] as const) {
    await phone.getByRole('button', { name: locale === 'zh_CN' ? '中文' : 'English', exact: true }).click()
    await expect(phone.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
    await expect.poll(() => wrongIn(locale)).toEqual([])
    await expect(phone.locator('[aria-pressed="true"]').first()).toContainText('2')
  }
})
