import mqtt from '@atrium/connectors/mqtt/index'
import words from '@atrium/connectors/mqtt/zh_CN'
import type { StoredQuery } from '@atrium/dashboards/contract/dashboard'
import { draftWith, drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ROWS } from './testing/toy-data.ts'

afterEach(cleanup)

const SOURCE = { _id: '0192aaaa-0000-7000-8000-000000000006', title: 'Broker', type: 6 }
const PLACES: Record<string, readonly string[]> = {
  '': ['plant/a/oven', 'plant/b/oven'],
  '#': ['newest'],
  'plant/+/oven': ['temp', 'motor.speed'],
}

const port: DataPort = {
  previewScript: () => Promise.reject(new Error('no script')),
  preview: async () => [ROWS],
  catalogue: async () => ({ total: 0, databases: [] }),
  async choices<T>(path: string) {
    const { pathname, searchParams } = new URL(path, 'http://atrium.example')
    if (pathname === '/api/datasource/choices') return { list: [SOURCE] } as T
    return { names: (PLACES[searchParams.get('at') ?? ''] ?? []).map((name) => ({ name })) } as T
  },
}

const form = () => import('@atrium/connectors/mqtt/form')
const connectors = [{ spec: mqtt, form, name: 'MQTT', about: 'About MQTT', fields: words.fields }]

function drawn(props: StoredQuery) {
  const item = toyItem('itemA', 'Curve')
  item.component.dataSources = [{ _id: SOURCE._id, connector: 'mqtt', props }]
  const rights = { query: true, control: true, script: true }
  const world = drawPanel(draftWith(item), ['itemA'], (panel) => (
    <DataPanel {...panel} {...{ connectors, rights, port }} kinds={toyKinds} />
  ))
  return () => world.item('itemA')?.component.dataSources[0]?.props
}

function type(label: string, value: string) {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('the form of messages offers the topics that were seen, and the paths of the last message of the chosen ones', async () => {
  const query = drawn({})
  const topic = await screen.findByLabelText(words.fields.topic)
  await waitFor(() => expect(topic.parentElement?.querySelectorAll('datalist option').length).toBe(2))
  expect(await screen.findByText('+ newest')).toBeTruthy()
  type(words.fields.topic, 'plant/+/oven')
  fireEvent.click(await screen.findByText('+ motor.speed'))
  type(words.fields.level, '2')
  await waitFor(() => expect(query()).toEqual({ topic: 'plant/+/oven', columns: ['motor.speed'], level: 2 }))
})

test('a text that is no filter stays in the form, with the reason', async () => {
  const query = drawn({ topic: 'plant/#' })
  await screen.findByLabelText(words.fields.topic)
  type(words.fields.topic, 'plant/#/oven')
  expect(await screen.findByText(/不是有效的主题过滤器/)).toBeTruthy()
  expect(query()).toEqual({ topic: 'plant/#' })
})
