import { beforeAll, expect, test } from 'vitest'
import type { Entity } from '../../contract/define/entity.ts'
import { refs, str } from '../../contract/define/fields.ts'
import { toyServer } from '../../testing/toy/toy.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { World } from '../../testing/world.ts'
import { checkApps } from './check-apps.ts'

let world: World
beforeAll(async () => {
  world = await toyWorld()
})

/** The start of the toy app with a changed entity or other permissions. */
function check(changes: Partial<Entity>, permissions = toyServer.app.permissions) {
  const entity = { ...toyServer.app.entities![0]!, ...changes }
  return checkApps(world.server.db, [{ ...toyServer, app: { ...toyServer.app, permissions, entities: [entity] } }])
}

test('an app whose tables, columns and permissions exist may start', async () => {
  await expect(check({})).resolves.toBeUndefined()
})

test('a table that no migration creates is named with the folder of the migrations', async () => {
  await expect(check({ table: 'toy_crat' })).rejects.toThrow(
    'Entity crate of app toy: toy_crat does not exist. Create it in a new file of apps/toy/migrations.',
  )
})

test('a field without its column is named as the column', async () => {
  const fields = { ...toyServer.app.entities![0]!.fields, leftAt: str(20) }
  await expect(check({ fields })).rejects.toThrow(
    'toy_crate has no column left_at: add them in a new file of apps/toy/migrations.',
  )
})

test('a table without the columns of all entities is refused, and the message names entity_table', async () => {
  await expect(check({ table: 'sms_count', fields: { day: str(20) } })).rejects.toThrow(
    /sms_count has no column .*group_id.*: select entity_table\('sms_count'\) in apps\/toy\/migrations adds/,
  )
})

test('a tree whose table has no guard of that depth is refused, and the message names tree_table', async () => {
  await expect(check({ tree: { maxDepth: 3, parent: 'parent' } })).rejects.toThrow(
    "is a tree of 3 levels: select tree_table('toy_crate', 3) in apps/toy/migrations makes it one.",
  )
  await expect(check({ tree: { maxDepth: 3 } })).rejects.toThrow("is a tree, but parentId is no ref('crate')")
})

test('the permission of a call or an action that the app does not list is named', async () => {
  await expect(check({}, { crate: 'read create update delete export unmask pack send label' })).rejects.toThrow(
    "needs the permissions weigh: add them to 'crate' in `permissions` of apps/toy/index.ts.",
  )
})

test('a field of the list and a status of an action that do not exist are named', async () => {
  const { list, actions } = toyServer.app.entities![0]!
  const wrong = check({
    list: { ...list, search: ['lable'] },
    actions: { ...actions, pack: { from: ['opn'], to: 'sent' } },
  })
  await expect(wrong).rejects.toThrow(/has no field lable: correct the name in apps\/toy.*\n.*has no status opn/)
})

test('an owner that is no reference to users is named, and so is a table without owned_table', async () => {
  const { fields } = toyServer.app.entities![0]!
  await expect(check({ fields, ownedBy: ['owner', 'helper'] })).resolves.toBeUndefined()
  await expect(check({ fields, ownedBy: ['owner', 'parent', 'label'] })).rejects.toThrow(
    /fit:\n.*is owned by parent, which is no reference to users.\n.*by label, which/,
  )
  await expect(check({ fields: { ...fields, keeper: refs('user') }, ownedBy: ['keeper'] })).rejects.toThrow(
    "is owned by keeper: add select owned_table('toy_crate', 'keeper_ids') to a new file of apps/toy/migrations.",
  )
})

test('an entity without create, or whose writes ask an external system first, cannot be imported', async () => {
  await expect(check({ calls: ['list', 'import'] })).rejects.toThrow('crate of app toy cannot be imported')
  const writes = { crate: { prepare: async () => undefined } }
  await expect(checkApps(world.server.db, [{ ...toyServer, writes }])).rejects.toThrow(
    'and no prepare among its writes',
  )
})

test('a menu item that links to another site with anything about the reader, or without https, is refused', async () => {
  const menu = (link: string) =>
    checkApps(world.server.db, [
      {
        ...toyServer,
        app: { ...toyServer.app, menu: [...toyServer.app.menu, { module: 'crate', path: 'bank', link }] },
      },
    ])
  await expect(menu('https://bank.example/login')).resolves.toBeUndefined()
  for (const link of [
    'http://bank.example',
    'https://bank.example/?token=1',
    'https://bank.example/#token',
    'https://ann:word@bank.example',
    'javascript:alert(1)',
    '/user/token',
  ]) {
    await expect(menu(link), link).rejects.toThrow('The menu item bank of app toy links to')
  }
})
