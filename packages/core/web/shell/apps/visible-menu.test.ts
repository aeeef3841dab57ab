import { expect, test } from 'vitest'
import type { App } from '../../../contract/define/app.ts'
import { menuItemAt, visibleMenu } from './visible-menu.ts'

const app: App = {
  key: 'depot',
  type: 'pc',
  icon: 'cube',
  guarded: true,
  permissions: {},
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'record/path', path: 'record/path/list' },
    { module: 'record', path: 'record' },
    { module: 'crate', path: 'crate/list' },
    { module: 'setting', path: 'site', link: 'https://example.com/' },
  ],
}

const holding = (...modules: string[]) =>
  modules.map((module) => ({ app: 'depot', module, permission: module === 'crate' ? 'export' : 'read' }))

test('[R655] a menu item is visible with any permission in its module', () => {
  expect(visibleMenu(app, holding('crate', 'setting')).map(({ path }) => path)).toEqual(['crate/list', 'site'])
})

test('permissions in another app make no item visible here', () => {
  expect(visibleMenu(app, [{ app: 'yard', module: 'crate', permission: 'read' }])).toEqual([])
})

test('an address belongs to the menu item above it; the longest path wins', () => {
  const pathAt = (address: string) => menuItemAt(app, address)?.path
  expect(pathAt('/depot/crate/list/018f/edit')).toBe('crate/list')
  expect(pathAt('/depot/record/path/list/7')).toBe('record/path/list')
  expect(pathAt('/depot/record/7')).toBe('record')
  expect(pathAt('/depot/crate/board/7')).toBe('crate/list')
  expect(pathAt('/depot/crateful/list')).toBeUndefined()
  expect(pathAt('/depot')).toBeUndefined()
})
