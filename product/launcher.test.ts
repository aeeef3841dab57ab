import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { APP_ICON_NAMES } from '@atrium/web/ui/app-icons.tsx'
import { expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { appEntries } from './apps.web.ts'
import { planned } from './planned.ts'

const all = [...appEntries, ...planned].map(({ app }) => app)

/** The specification's menus: the pages of each app, in order. */
const MENUS: Readonly<Record<string, string>> = {
  manage: 'user/list role/list group/list loginRecord/list tenantMessage/list',
  platform: 'app/list openApp/list',
  visitor: 'dashboard record/list registerCode/list',
  shop: 'dashboard order user product video/list withdrawal/list setting/shop setting/wxacode',
  wifi: 'dashboard order user setting/shop setting/wxacode',
  ddb: 'dashboard task order user setting/shop setting/wxacode',
  facility: 'dashboard repair facility category',
  inspection: 'dashboard record/point/list record/path/list path/list point/list',
  transport: 'dashboard assignment/list track/list bill/list setting',
  salescicd: 'instance projectRecord',
  iot: 'dashboard agent/list merchant/list channel/list withdrawal/list broadcast setting/iot',
  vend: 'dashboard order user device/list product/list setting/vend setting/qrcode',
  doll: 'dashboard order user device/list price/list setting/doll setting/qrcode',
  charge: 'dashboard order user device/list price/list setting/charge setting/qrcode',
  powerbank: 'dashboard order user device/list price/list setting/powerbank setting/qrcode',
  hotelm: 'dashboard order user device/list product/list setting/hotelm setting/qrcode',
  trace:
    'dashboard material/list device/list tank/list site/list category/list setting/trace setting/qrcode group appDownload',
}
/** Pages for calls that have no page in the specification; they follow the specified ones. */
const ADDED: Readonly<Record<string, string>> = {
  manage: 'tenant/list tenant/own partner/list audit/list',
  charge: 'feedback/list',
  platform: 'apiKey/list ingest/list timeseries egress app/guide',
}
/** Apps that are not complete yet: their pages must be pages of the specification. */
const GROWING: Readonly<Record<string, string>> = { visual: 'dashboard/list component/list dataSource/list' }

test('every app of the specification is either implemented or planned, and not both', () => {
  expect(all.map(({ key }) => key).sort()).toEqual([...Object.keys(MENUS), ...Object.keys(GROWING)].sort())
})

test('the server and the browser have the same apps', () => {
  expect(appEntries.map(({ app }) => app)).toEqual(appServers.map(({ app }) => app))
})

test.each(Object.entries(MENUS))('/%s has the menu of the specification', (key, menu) => {
  const app = all.find((candidate) => candidate.key === key)!
  expect(app.menu.filter(({ link }) => link === undefined).map(({ path }) => path)).toEqual(
    `${menu} ${ADDED[key] ?? ''}`.trim().split(' '),
  )
})

test.each(Object.entries(GROWING))('/%s has only pages that the specification has', (key, menu) => {
  const app = all.find((candidate) => candidate.key === key)!
  expect(menu.split(' ')).toEqual(expect.arrayContaining(app.menu.map(({ path }) => path)))
})

test('[R529] every app starts with its dashboard or its first list', () => {
  for (const { app } of appEntries) expect(app.menu[0]?.path, app.key).toMatch(/^dashboard(\/list)?$|\/list$/)
})

test('[R035] exactly these apps require a sign-in in the browser', () => {
  const guarded = all.filter((app) => app.guarded).map(({ key }) => key)
  const protectedApps = 'manage platform visitor shop wifi ddb facility inspection transport'
  expect(guarded.sort()).toEqual(protectedApps.split(' ').sort())
})

test('[R036] exactly these apps need no sign-in', () => {
  const plain = all.filter((app) => !app.guarded).map(({ key }) => key)
  expect(plain.sort()).toEqual('visual salescicd iot vend doll charge trace hotelm powerbank'.split(' ').sort())
})

test('[R112] [R113] every app has a key, a type, an icon, and a name and a description in both languages', async () => {
  for (const app of all) {
    expect(['manage', 'pc']).toContain(app.type)
    expect(APP_ICON_NAMES, app.key).toContain(app.icon)
  }
  expect(all.filter(({ type }) => type === 'manage').map(({ key }) => key)).toEqual(['manage', 'platform'])
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
