import { expect, test } from 'vitest'
import en_US from './en_US.ts'
import chargeApp from './index.ts'
import zh_CN from './zh_CN.ts'

const PAGES = ['dashboard', 'order', 'user', 'device/list', 'price/list', 'setting/charge', 'setting/qrcode']

test('[R498] [R499] [R500] [R501] [R502] [R503] [R504] the app has the pages of the specification, named in both languages', () => {
  const paths = chargeApp.menu.map(({ path }) => path)
  expect(paths.slice(0, PAGES.length)).toEqual(PAGES)
  for (const path of paths)
    expect([zh_CN.menu[path], en_US.menu[path]]).toEqual([expect.any(String), expect.any(String)])
})

test('[R424] the app is for charging piles, and each page’s permission exists', () => {
  expect([zh_CN.name, en_US.name]).toEqual(['充电桩', 'EV charging'])
  for (const { module } of chargeApp.menu) expect(Object.keys(chargeApp.permissions)).toContain(module)
})
