import { defineWidget } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import { type ComponentItem, DEFAULT_ITEM } from './dashboard.ts'
import { itemErrors, migratedItems, readItems } from './dashboard-items.ts'

const sign = defineWidget({
  kind: 'Sign',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { text: str(20, { min: 0, default: '' }), unit: str(5, { min: 0, default: '' }) },
  shape: () => 'none',
  // Version 2 split the label into text and unit.
  migrations: [
    ({ label, ...others }) => {
      const [text = '', unit = ''] = String(label ?? '').split('|')
      return { ...others, text, unit }
    },
  ],
  fullScreen: false,
  check: ({ text, unit }) => (unit !== '' && text === '' ? { text: { zh_CN: '缺少文字', en_US: 'No text' } } : {}),
})

const itemOf = (version: number, props: Record<string, unknown>, kind = 'Sign'): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id: 'itemitem',
  component: { component: kind, title: '', version, props, dataSources: [] },
})

const readProps = (item: ComponentItem) => readItems([item], [sign])[0]!.component

test('stored props of an older version are upgraded step by step, those of the newest stay as they are', () => {
  expect(readProps(itemOf(1, { label: '12|kW' }))).toMatchObject({ version: 2, props: { text: '12', unit: 'kW' } })
  const newest = itemOf(2, { text: '12' })
  expect(readItems([newest], [sign])[0]).toBe(newest)
})

test('a document from before props were checked opens: what its kind allows is shown, the rest is left out', () => {
  const old = itemOf(0, { label: 'a text that is far too long for the table|kW', colour: 'red' })
  expect(readProps(old)).toMatchObject({ version: 2, props: { unit: 'kW' } })
  expect(readProps(old).props).not.toHaveProperty('colour')
})

test('an item of newer code is shown as it is stored, and never saved', () => {
  const newer = itemOf(3, { words: ['a'] })
  expect(readItems([newer], [sign])).toEqual([newer])
  expect(Object.keys(itemErrors(migratedItems([newer], [sign]), [sign]))).toEqual(['components.0.component.version'])
})

test('a save tells the path of each wrong prop, and what the kind itself finds wrong', () => {
  const items = [itemOf(2, { text: 7, more: 1 }), itemOf(2, { unit: 'kW' }), itemOf(2, { text: 'a' })]
  expect(Object.keys(itemErrors(items, [sign])).sort()).toEqual([
    'components.0.component.props.more',
    'components.0.component.props.text',
    'components.1.component.props.text',
  ])
})

test('props have 64 kB, those of a large kind 512', () => {
  const stored = itemOf(1, { text: 'x'.repeat(65 * 1024) }, 'Planned')
  expect(Object.keys(itemErrors([stored], [sign]))).toEqual(['components.0.component.props'])
  const large = { ...sign, kind: 'Planned', isLarge: true, props: { text: str(600_000) }, migrations: [] }
  expect(itemErrors([stored], [large])).toEqual({})
  const tooLarge = itemOf(1, { text: 'x'.repeat(513 * 1024) }, 'Planned')
  expect(Object.keys(itemErrors([tooLarge], [large]))).toEqual(['components.0.component.props'])
})

test('every kind has listeners and a convertor', () => {
  const props = { listeners: [{ on: 'click', do: 'open', dashboard: '' }], convertor: 'return data' }
  expect(itemErrors([itemOf(2, props)], [sign])).toEqual({})
  const wrong = itemErrors([itemOf(2, { listeners: [{ on: 'hover' }] })], [sign])
  expect(Object.keys(wrong)).toEqual(['components.0.component.props.listeners.0.on'])
})
