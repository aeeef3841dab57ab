import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { str } from '@atrium/core/contract/define/fields'
import { openerOf } from '@atrium/core/testing/web/open-app'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { offerKindParts } from '@atrium/dashboards/web/sample/kind-parts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import visual from '../../index.ts'

const dial = defineWidget({
  kind: 'Dial',
  icon: 'gauge',
  size: { width: 200, height: 100 },
  props: {},
  shape: () => 'single',
  fullScreen: false,
})
offerWidgets([dial], { Dial: async () => ({ default: () => null }) })
const kindWords = async () => ({ default: { name: 'Dials', about: '' } })
const names = async () => ({ default: {} })
offerKindParts([
  {
    kind: 'Dial',
    example: async () => ({ props: {}, sources: [] }),
    words: { zh_CN: kindWords, en_US: kindWords },
    settings: { zh_CN: names, en_US: names },
  },
])

const spec = defineConnector({
  key: 'weather',
  icon: 'cloud',
  settings: {},
  query: { city: str(20, { min: 0, default: '' }) },
  shapes: () => ['single'],
  follows: () => ({ how: 'once' }),
  byViewer: true,
  limits: { points: 10, rows: 10 },
})
const words = async () => ({ default: { name: 'Weather', about: 'About weather', fields: { city: 'City' } } })
offerConnectors([{ spec, words: { zh_CN: words, en_US: words } }])

const open = openerOf({
  app: visual,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: () => import('../../web.tsx'),
})
afterEach(cleanup)

const dashboard = {
  _id: 'd1',
  rev: 3,
  name: 'Plant',
  options: DEFAULT_OPTIONS,
  components: [
    {
      ...DEFAULT_ITEM,
      _id: 'item0001',
      component: {
        component: 'Dial',
        title: 'Outside',
        version: 1,
        props: {},
        dataSources: [{ _id: '', connector: 'weather', props: { city: 'Hefei' } }],
      },
    },
  ],
}

test('the data of a component are chosen in the panel of the editor, with the form of its connector, and saved', async () => {
  let saved: unknown
  await open('/visual/dashboard/data/d1', {
    answers: {
      'GET /api/dashboard': () => ({ dashboard }),
      'PUT /api/dashboard': ({ body }: { body: unknown }) => {
        saved = body
        return { dashboard: { ...dashboard, rev: 4 } }
      },
    },
  })
  expect(await screen.findByText('About weather')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Outside.*Weather/ })).toBeTruthy()
  expect(screen.getByText(/每个人看到的是自己有权限查看的数据/)).toBeTruthy()
  const city = screen.getByLabelText('City')
  fireEvent.change(city, { target: { value: 'Lübeck' } })
  fireEvent.blur(city)
  fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }))
  const sources = [{ _id: '', connector: 'weather', props: { city: 'Lübeck' } }]
  await waitFor(() =>
    expect(saved).toMatchObject({ _id: 'd1', rev: 3, components: [{ component: { dataSources: sources } }] }),
  )
})
