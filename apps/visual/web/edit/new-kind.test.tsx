// @vitest-environment happy-dom

import { oneOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { int, str } from '@atrium/core/contract/define/fields'
import { openerOf } from '@atrium/core/testing/web/open-app'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import visual from '../../index.ts'
import './page.tsx'

/** What the folder of a kind contains. */
const spec = defineWidget({
  kind: 'Barometer',
  icon: 'M2 2h12v12H2z',
  size: { width: 200, height: 100 },
  props: {
    place: str(20, { min: 0, default: '' }),
    digits: int({ min: 0, max: 3, default: 1 }),
    face: oneOf(['round', 'square'], { default: 'round' }),
  },
  shape: () => 'single',
  fullScreen: true,
})
const names = { place: '测点', digits: '位数', face: '表盘', 'face=round': '圆形', 'face=square': '方形' }
const View = () => <b>1013</b>
const views = { Barometer: async () => ({ default: View }) }
const load = (words: object) => async () => ({ default: words as never })

beforeEach(() => {
  localStorage.clear()
  offerWidgets([spec], views)
  offerKindParts([
    {
      kind: 'Barometer',
      example: async () => ({ props: {}, sources: [] }),
      words: { zh_CN: load({ name: '气压计', about: '气压' }), en_US: load({ name: 'Barometer', about: 'Pressure' }) },
      settings: { zh_CN: load(names), en_US: load(names) },
    },
  ])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '01980000-0000-7000-8000-0000000000d1'

const open = openerOf({
  app: visual,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: () => import('../../web.tsx'),
})

test('a kind that was registered is offered on the page of the editor, and its settings are the fields of its table', async () => {
  let seq = 0
  const { calls } = await open(`/visual/dashboard/edit?_id=${ID}`, {
    answers: {
      'GET /api/dashboard/draft': () => ({
        code: 0,
        ...{ name: '气象', rev: 0, public: false, draft: { options: DEFAULT_OPTIONS, items: [] } },
        ...{ head: 0, releasedHead: 0, log: [], me: 'me', users: {} },
        rights: { query: true, control: true, script: true, publish: true },
        unreviewed: [],
      }),
      'POST /api/dashboard/op': ({ body }) => {
        seq += 1
        return { code: 0, seq, inverse: [], ops: (body as { ops: object[] }).ops, between: [] }
      },
      'GET /api/dashboard': () => ({ code: 0, dashboard: { _id: ID, options: DEFAULT_OPTIONS, components: [] } }),
      'GET /api/dashboard/list': () => ({ code: 0, list: [], pagination: { total: 0 } }),
      'GET /api/dashboard/version/list': () => ({ code: 0, list: [], pagination: { total: 0 } }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '气压计' }))
  const stage = await screen.findByRole('region', { name: '画布' })
  expect(within(stage).getByRole('group', { name: '气压计' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('tab', { name: '设置' }), { key: 'Enter' })
  const place = await screen.findByLabelText('测点')
  fireEvent.change(place, { target: { value: '屋顶' } })
  fireEvent.blur(place)
  fireEvent.change(screen.getByLabelText('表盘'), { target: { value: 'square' } })
  expect(within(screen.getByLabelText('表盘')).getByRole('option', { name: '方形' })).toBeTruthy()
  expect(screen.getByLabelText('位数')).toBeTruthy()
  const sent = () =>
    calls
      .filter(({ path }) => path === '/api/dashboard/op')
      .flatMap(({ body }) => (body as { ops: { op: string; path?: string[]; value?: unknown }[] }).ops)
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { op: 'add', item: { component: { component: 'Barometer' } } },
      { op: 'set', path: ['component', 'props', 'place'], value: '屋顶' },
      { op: 'set', path: ['component', 'props', 'face'], value: 'square' },
    ]),
  )
})
