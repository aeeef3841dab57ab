import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { BOARD, editorOf, plain, prop } from './editing/testing.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

const SCRIPT = 'const at = data.length\nreturn window[at]'
const scripted = (convertor: string, _id = 'text0001') => plain(_id, 'none', { convertor })
const board = (item: ComponentItem) => makeBoard(owner, [item], false)

type Answer = { body: { code: number; fields?: Record<string, string> } }

/** Each way in which an author stores a script, and the path at which it is refused. */
const WAYS: Record<string, { place: string; send(): Promise<Answer> }> = {
  'a new dashboard': {
    place: 'components.0.component.props.convertor',
    send: () => owner.post(BOARD, { name: 'a', components: [scripted(SCRIPT)] }),
  },
  'a saved dashboard': {
    place: 'components.1.component.props.convertor',
    async send() {
      const _id = await board(scripted('return data'))
      const { rev, components } = (await owner.get(BOARD, { _id })).body.dashboard
      return owner.put(BOARD, { _id, rev, components: [...components, scripted(SCRIPT, 'text0002')] })
    },
  },
  'a saved item': {
    place: 'component.component.props.convertor',
    async send() {
      const _id = await board(scripted('return data'))
      const { component } = scripted(SCRIPT)
      return owner.put(`${BOARD}/component/update`, { _id, component: { _id: 'text0001', component } })
    },
  },
  'an edited value': {
    place: 'ops.0.value',
    async send() {
      const draft = editorOf(owner, await board(scripted('return data')))
      return draft.send(0, [prop('text0001', 'convertor', SCRIPT)])
    },
  },
  // Also a version that is brought back: the editor sends what differs as operations.
  'an added item': {
    place: 'ops.0.item.component.props.convertor',
    async send() {
      const draft = editorOf(owner, await board(scripted('return data')))
      return draft.send(0, [{ op: 'add', at: 9, item: scripted(SCRIPT, 'text0002') }])
    },
  },
  'an imported file': {
    place: 'file.dashboards.0.components.0.component.props.convertor',
    async send() {
      const ids = await board(scripted('return data'))
      const { body: file } = await owner.get(`${BOARD}/export`, { ids })
      file.dashboards[0].components[0].component.props.convertor = SCRIPT
      return owner.post(`${BOARD}/import`, { file })
    },
  },
}

test.each(Object.entries(WAYS))('[R286] [R291] %s with a forbidden word in a script is refused', async (_, way) => {
  const { body } = await way.send()
  expect(body).toMatchObject({ code: 40001, fields: { [way.place]: '代码中不能含有关键字 window' } })
})

test('a script with such a word that is stored already does not hinder other changes', async () => {
  const _id = await board(scripted('return data'))
  await world.sql(
    `update dashboard set components = replace(components::text, 'return data', 'return window')::jsonb where id = '${_id}'`,
  )
  const moved = { _id: 'text0001', left: 7 }
  expect((await owner.put(`${BOARD}/component/update`, { _id, component: moved })).body).toMatchObject({ code: 0 })
})
