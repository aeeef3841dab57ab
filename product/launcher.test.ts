import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AppCases } from '@atrium/core/testing/app-cases'
import { APP_ICON_NAMES } from '@atrium/core/web/ui/app-icons'
import { menuIconOf } from '@atrium/core/web/ui/menu-icon'
import { expect, test } from 'vitest'
import { appCases } from './apps.cases.ts'
import { appServers } from './apps.server.ts'
import { appEntries } from './apps.web.ts'
import { planned } from './planned.ts'

const all = [...appEntries, ...planned].map(({ app }) => app)

type Ready = Pick<AppCases, 'guarded' | 'menu' | 'addedMenu' | 'isGrowing'> & { key: string }

/** The specification of the apps without code; for an app with code it is in the app's `cases.ts`. */
const PLANNED: readonly Ready[] = [
  { key: 'wifi', guarded: true, menu: 'dashboard order user setting/shop setting/wxacode' },
  { key: 'ddb', guarded: true, menu: 'dashboard task order user setting/shop setting/wxacode' },
  { key: 'transport', guarded: true, menu: 'dashboard assignment/list track/list bill/list setting' },
  { key: 'salescicd', guarded: false, menu: 'instance projectRecord' },
  {
    key: 'hotelm',
    guarded: false,
    menu: 'dashboard order user device/list product/list setting/hotelm setting/qrcode',
  },
  {
    key: 'trace',
    guarded: false,
    menu: 'dashboard material/list device/list tank/list site/list category/list setting/trace setting/qrcode group appDownload',
  },
]
const reported: readonly Ready[] = [...appCases, ...PLANNED]
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key).sort()

test('every app of the specification is either implemented or planned, and not both', () => {
  expect(keysOf(all)).toEqual(keysOf(reported))
})

test('the server and the browser have the same apps', () => {
  expect(appEntries.map(({ app }) => app)).toEqual(appServers.map(({ app }) => app))
})

/** Without the links to other sites. */
const pagesOf = (key: string) =>
  all.find((app) => app.key === key)!.menu.flatMap(({ link, path }) => (link === undefined ? [path] : []))

test.each(reported.filter(({ isGrowing }) => !isGrowing))('/$key has the menu of the specification', (app) => {
  const added = app.addedMenu?.split(' ') ?? []
  const pages = pagesOf(app.key)
  expect(pages.filter((path) => !added.includes(path))).toEqual(app.menu.split(' '))
  expect(pages.filter((path) => added.includes(path)).sort()).toEqual(added.sort())
})

test.each(reported.filter(({ isGrowing }) => isGrowing))('/$key has only pages that the specification names', (app) => {
  const named = `${app.menu} ${app.addedMenu ?? ''}`.split(' ')
  expect(named).toEqual(expect.arrayContaining(pagesOf(app.key)))
})

test('[R529] every app starts with its dashboard or its first list', () => {
  for (const { app } of appEntries) expect(app.menu[0]?.path, app.key).toMatch(/^dashboard(\/list)?$|\/list$/)
})

test('no two apps and no two items of a menu have the same icon', () => {
  const icons = all.map(({ icon }) => icon)
  expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([])
  for (const { app } of appEntries) {
    const inMenu = app.menu.map((item) => menuIconOf(item))
    expect(
      app.menu.map(({ path }) => path).filter((_, index) => inMenu.indexOf(inMenu[index]!) !== index),
      app.key,
    ).toEqual([])
  }
})

test('[R035] exactly these apps require a sign-in in the browser', () => {
  expect(keysOf(all.filter(({ guarded }) => guarded))).toEqual(keysOf(reported.filter(({ guarded }) => guarded)))
})

test('[R036] exactly these apps need no sign-in', () => {
  expect(keysOf(all.filter(({ guarded }) => !guarded))).toEqual(keysOf(reported.filter(({ guarded }) => !guarded)))
})

test('[R112] [R113] every app has a key, a type, an icon, and a name and a description in both languages', async () => {
  for (const app of all) {
    expect(['manage', 'pc']).toContain(app.type)
    expect(APP_ICON_NAMES, app.key).toContain(app.icon)
  }
  expect(keysOf(all.filter(({ type }) => type === 'manage'))).toEqual(
    keysOf(appCases.filter(({ type }) => type === 'manage')),
  )
  for (const { app, words } of appEntries) {
    for (const locale of ['zh_CN', 'en_US'] as const) {
      const { name, about, menu } = (await words[locale]()).default
      expect([name, about].every(Boolean), `${app.key} ${locale}`).toBe(true)
      expect(Object.keys(menu).sort()).toEqual(app.menu.map(({ path }) => path).sort())
    }
  }
})

test('planned apps have their texts in Chinese and in English', () => {
  const texts = planned.flatMap(({ name, about, menu }) => [name, about, ...Object.values(menu)])
  for (const { zh_CN, en_US } of texts) {
    expect(zh_CN).toMatch(/\p{Script=Han}/u)
    expect(en_US).not.toMatch(/\p{Script=Han}/u)
  }
})

test('a planned app has no folder and no address', () => {
  const folders = readdirSync(join(import.meta.dirname, '../apps'))
  for (const { app } of planned) {
    expect(app.link).toBeNull()
    expect(folders.includes(app.key) && existsSync(join(import.meta.dirname, '../apps', app.key, 'index.ts'))).toBe(
      false,
    )
  }
})
