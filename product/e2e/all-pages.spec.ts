import { expect } from '@playwright/test'
import { apps } from '../apps.ts'
import { expectAccessible } from './accessible.ts'
import { expectAllAccessible } from './all-pages.ts'
import { listenTo, makeCode, signInBy } from './desk.ts'
import { ownPlacesOf } from './own-places.ts'
import { OTHER_PLACES, type Place } from './places.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

/** One example of each page that is drawn from descriptors. Their overviews are pages of the apps. */
const TEMPLATES: readonly Place[] = [
  { address: '/charge/device/list', menu: '/charge/device/list' },
  { address: '/iot/channel/list/new', menu: '/iot/channel/list' },
  { address: '/facility/facility', menu: '/facility/facility' },
]

// The workers share these tests.
test.describe.configure({ mode: 'parallel' })

for (const app of apps) {
  test(`every page that ${app.key} draws itself can be used by everyone`, async ({ page, world }) => {
    await expectAllAccessible(page, world, await ownPlacesOf(app))
  })
}

test('a page, a list with a pane or a filter and a form with a control that an app draws itself are found by its code', async () => {
  const found = (await Promise.all(apps.map(ownPlacesOf))).flat().map(({ address }) => address)
  for (const example of ['/visual/data', '/manage/partner/list', '/iot/share/list', '/visitor/registerCode/list/new'])
    expect(found).toContain(example)
  expect(found).not.toContain(TEMPLATES[0]!.address)
})

test('every page outside the apps, and a list, a form and a detail of those that are drawn from descriptors, can be used by everyone', async ({
  page,
  world,
}) => {
  await signInBy(page, world)
  const { _id } = await makeCode(page, world, `西门 ${Date.now()}`)
  const detail = { address: `/visitor/registerCode/list/${_id}` }
  await expectAllAccessible(page, world, [...OTHER_PLACES, ...TEMPLATES, detail])
})

test('a phone page can be used by everyone', async ({ another, page, world }) => {
  await signInBy(page, world)
  const { url } = await makeCode(page, world, `南门 ${Date.now()}`)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)
  await phone.goto(url)
  await expect(phone.getByRole('button', { name: '提交登记' })).toBeVisible()
  await expectAccessible(phone)
  expect(complaints).toEqual([])
})
