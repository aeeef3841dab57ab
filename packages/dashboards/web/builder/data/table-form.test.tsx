import { str } from '@atrium/core/contract/define/fields'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defineConnector } from '../../../contract/define/connector.ts'
import { draftWith, drawPanel, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { DataPanel } from './data-panel.tsx'
import { serverData } from './data-port.ts'

afterEach(cleanup)

const spec = defineConnector({
  key: 'weather',
  icon: 'cloud',
  type: 30,
  settings: {},
  query: { city: str(20, { min: 0, default: '' }) },
  shapes: () => ['single'],
  follows: () => ({ how: 'once' }),
  byViewer: true,
  limits: { points: 10, rows: 10 },
  builder: { isComplete: () => false },
})
const connectors = [{ spec, name: 'Weather', about: 'About weather', fields: { city: 'City' } }]
const rights = { query: true, control: true, script: true }

test('a query of a connector without a form of its own has the form of its table', () => {
  const item = toyItem('itemA', 'Dial')
  item.component.dataSources = [{ _id: '', connector: 'weather', props: { city: 'Hefei' } }]
  const world = drawPanel(draftWith(item), ['itemA'], (props) => (
    <DataPanel {...props} {...{ connectors, rights }} kinds={toyKinds} port={serverData} />
  ))
  expect(screen.getByText('About weather')).toBeTruthy()
  const city = screen.getByLabelText('City')
  fireEvent.change(city, { target: { value: 'Lübeck' } })
  fireEvent.blur(city)
  expect(world.item('itemA')?.component.dataSources).toEqual([
    { _id: '', connector: 'weather', props: { city: 'Lübeck' } },
  ])
})
