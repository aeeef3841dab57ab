import type { Entity } from '@atrium/core/contract/define/entity'
import type { Field } from '@atrium/core/contract/define/fields'
import { openPage, sessionOf } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { appEntries } from './apps.web.ts'

/** What every line that sells at devices has, as people see it. */

afterEach(cleanup)

const lines = appEntries.filter(
  ({ app }) =>
    app.entities?.some(({ name, path }) => name === 'order' && path) && app.entities.some(({ commands }) => commands),
)
const named = (names: readonly string[]) => (entity: Entity) => names.includes(entity.name)
const entitiesOf = ({ entities = [] }: (typeof lines)[number]['app']) =>
  entities.filter(named(['order', 'user', 'device', 'price', 'product']))

const AT = '2026-03-10T08:00:00.000Z'
const base = { _id: 'r1', group: null, creator: null, createdAt: AT, updatedAt: AT, rev: 1, remark: null, status: 1 }

function sample({ kind, required, default: given }: Field & { default?: unknown }): unknown {
  if (given !== undefined) return given
  if (kind === 'int' || kind === 'num' || kind === 'fen' || kind === 'pct') return 0
  return required && kind === 'bool' ? false : null
}

/** A row with nothing but what it must have, and its title. */
const rowOf = ({ fields, title }: Entity) => ({
  ...base,
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field)])),
  [title]: 'X0001',
})

describe.each(lines)('the line $app.key', (entry) => {
  const { app } = entry
  const everything = Object.entries(app.permissions).flatMap(([module, names]) =>
    names.split(' ').map((name) => `${app.key} ${module} ${name}`),
  )

  test('[R428] has pages of orders, users, devices, what it sells, and settings', async () => {
    const { default: words } = await entry.words.zh_CN()
    const paths = app.menu.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'order',
        'user',
        'device/list',
        expect.stringMatching(/^(price|product)\/list$/),
        `setting/${app.key}`,
      ]),
    )
    await openPage(
      `/${app.key}/order`,
      { apps: [entry] },
      { 'GET /api/user/me': () => sessionOf({ apps: [app.key], holds: everything }) },
    )
    for (const path of paths) {
      expect(await screen.findAllByText(words.menu[path] as string)).not.toEqual([])
    }
  })

  test.each(entitiesOf(app))('[R542] a row of its list $name opens the panel with its details', async (entity) => {
    const row = rowOf(entity)
    const page = app.menu.find(({ module, entity: of }) => module === entity.module && of === undefined)!
    await openPage(
      `/${app.key}/${page.path}`,
      { apps: [entry] },
      {
        'GET /api/user/me': () => sessionOf({ apps: [app.key], holds: everything }),
        [`GET ${entity.path}/list`]: () => ({
          list: [row],
          pagination: { total: 1, current: 1, pageSize: 10 },
          refs: {},
        }),
        [`GET ${entity.path}`]: () => ({ [entity.name]: row, refs: {} }),
      },
    )
    fireEvent.click((await screen.findAllByText('X0001'))[0]!)
    const panel = await screen.findByLabelText('X0001', { selector: 'aside' })
    // At least the fields of the list are among the details or in the sum of the money, but those that are empty.
    const filled = entity.list.columns.filter((name) => String((row as Record<string, unknown>)[name] ?? '') !== '')
    await expect.poll(() => panel.querySelectorAll('dt, th[scope="row"]').length).toBeGreaterThan(filled.length)
  })
})
