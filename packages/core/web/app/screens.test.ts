import { expect, test } from 'vitest'
import { defineApp } from '../../contract/define/app.ts'
import { defineEntity } from '../../contract/define/entity.ts'
import { str } from '../../contract/define/fields.ts'
import type { AppScreens } from './screens.ts'

const crate = defineEntity({
  name: 'crate',
  path: '/api/depot/crate',
  table: 'crate',
  module: 'crate',
  title: 'label',
  fields: { label: str(20) },
  calls: ['list'],
  list: { columns: ['label'] },
  status: { 1: ['closed'], 2: ['open'] },
  actions: { open: { from: ['closed'], to: 'open' } },
})
const depot = defineApp({
  key: 'depot',
  type: 'pc',
  icon: 'cube',
  guarded: true,
  menu: [{ module: 'crate', path: 'crate/list' }],
  permissions: { crate: 'read open' },
  entities: [crate],
})

const Nothing = () => null
const screens = (given: AppScreens<typeof depot>) => given

// The compiler is the test: if a line below `@ts-expect-error` is not an error, `npm run types` fails.
test('the screens of an app can name only its own pages, entities, fields and actions', () => {
  const right = screens({
    pages: { 'crate/list': Nothing },
    subPages: { 'crate/map/:id': { page: Nothing } },
    open: { '/q/depot/:code': Nothing },
    entities: {
      crate: {
        controls: { label: Nothing },
        cells: { label: Nothing, createdAt: Nothing },
        filters: { status: Nothing },
        sum: { instead: ['label'], component: Nothing },
        below: { instead: ['label', 'remark'], component: Nothing },
        dialogs: { open: {} },
      },
    },
  })
  // The type of an entry in the product's list accepts it, too.
  const inList: AppScreens = right
  expect(Object.keys(inList.entities ?? {})).toEqual(['crate'])

  // @ts-expect-error the menu has no such page
  screens({ pages: { 'crate/lst': Nothing } })
  // @ts-expect-error the app has no such module
  screens({ subPages: { 'crat/map': { page: Nothing } } })
  // @ts-expect-error the address of another app
  screens({ open: { '/q/yard/:code': Nothing } })
  // @ts-expect-error the app has no such entity
  screens({ entities: { crat: {} } })
  // @ts-expect-error the entity has no such field
  screens({ entities: { crate: { controls: { lable: Nothing } } } })
  // @ts-expect-error the entity has no such field
  screens({ entities: { crate: { cells: { lable: Nothing } } } })
  // @ts-expect-error the entity has no such field
  screens({ entities: { crate: { filters: { lable: Nothing } } } })
  // @ts-expect-error the entity has no such field
  screens({ entities: { crate: { below: { instead: ['lable'], component: Nothing } } } })
  // @ts-expect-error the entity has no such action
  screens({ entities: { crate: { dialogs: { opn: {} } } } })
  // @ts-expect-error screens have no such part
  screens({ entities: { crate: { asides: Nothing } } })
})
