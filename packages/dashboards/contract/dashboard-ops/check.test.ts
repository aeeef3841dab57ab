import { defineWidget } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'
import { describe, expect, it } from 'vitest'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '../dashboard.ts'
import { checkDraft } from './check.ts'
import { draftOf } from './document.ts'
import type { DashboardOp } from './ops.ts'
import { errorsOfOps } from './places-of-errors.ts'

const toy = defineWidget({
  kind: 'Toy',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { label: str(10, { min: 0, default: '' }) },
  shape: () => 'none',
  fullScreen: false,
})

const known = { widgets: [toy], connectors: [] }

const item = (id: string, more: object = {}, component: object = {}): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id: id,
  component: { component: 'Toy', title: '', version: 1, props: {}, dataSources: [], ...component },
  ...more,
})
const draft = (items: ComponentItem[], options: object = {}) =>
  draftOf({ options: { ...DEFAULT_OPTIONS, ...options }, components: items })
const wrong = (...given: Parameters<typeof draft>) => Object.keys(checkDraft(draft(...given), known))

describe('the check of a draft', () => {
  it('names the path of each wrong value', () => {
    expect(wrong([item('aaaaaaaa')])).toEqual([])
    expect(wrong([item('aaaaaaaa', { left: Number.NaN }), item('bbbbbbbb', { zIndex: 1.5 })])).toEqual([
      'items.aaaaaaaa.left',
      'items.bbbbbbbb.zIndex',
    ])
    expect(wrong([item('aaaaaaaa', {}, { props: { label: 'x'.repeat(11), tone: 1 } })])).toEqual([
      'items.aaaaaaaa.component.props.label',
      'items.aaaaaaaa.component.props.tone',
    ])
    const dataSources = [{ _id: '', props: { interval: '5' } }]
    expect(wrong([item('aaaaaaaa', {}, { dataSources })])).toEqual([
      'items.aaaaaaaa.component.dataSources.0.props.interval',
    ])
    for (const name of ['toString', 'hasOwnProperty', 'constructor']) {
      expect(wrong([item('aaaaaaaa', { [name]: 1 })])).toEqual([`items.aaaaaaaa.${name}`])
      expect(wrong([], { [name]: 1 })).toEqual([`options.${name}`])
    }
    expect(wrong([item('toString')])).toEqual(['items.toString._id'])
    expect(wrong([], { width: 10_001, timeZone: 'Mars/Base' })).toEqual(['options.width'])
    expect(wrong([], { timeZone: 'Mars/Base' })).toEqual(['options.timeZone'])
    expect(wrong(Array.from({ length: 201 }, (_, index) => item(`item0${100 + index}`)))).toEqual(['items'])
  })

  it('leaves alone what was wrong before and is the same', () => {
    const gone = item('aaaaaaaa', {}, { component: 'Gone' })
    const check = (before: ComponentItem, after: ComponentItem) =>
      Object.keys(checkDraft(draft([after]), known, draft([before])))
    expect(check(gone, { ...gone, left: 9 })).toEqual([])
    expect(check(gone, { ...gone, left: Number.NaN })).toEqual(['items.aaaaaaaa.left'])
    expect(check(item('aaaaaaaa'), gone)).toEqual(['items.aaaaaaaa.component.component'])
    const newer = item('aaaaaaaa', {}, { version: 2 })
    expect(check(newer, { ...newer, left: 9 })).toEqual(['items.aaaaaaaa.component.version'])
  })

  it('is shown at the last operation that touched the value', () => {
    const text = { zh_CN: '', en_US: '' }
    const ops: DashboardOp[] = [
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'props'], value: {} },
      { op: 'place', id: 'aaaaaaaa', left: 1 },
      { op: 'set', id: 'aaaaaaaa', path: ['component', 'props', 'label'], value: 7 },
      { op: 'parameter', name: 'p', at: 0, parameter: { name: 'p', initial: '', choices: [] } },
      { op: 'add', at: 1, item: item('bbbbbbbb') },
    ]
    const at = (path: string) => Object.keys(errorsOfOps({ [path]: text }, ops))[0]
    expect(at('items.aaaaaaaa.component.props.label')).toBe('ops.2.value')
    expect(at('items.aaaaaaaa.component.props.tone')).toBe('ops.0.value.tone')
    expect(at('items.aaaaaaaa.component.props')).toBe('ops.2.value')
    expect(at('items.aaaaaaaa.left')).toBe('ops.1.left')
    expect(at('items.bbbbbbbb.width')).toBe('ops.4.item.width')
    expect(at('options.parameters.0.initial')).toBe('ops.3.parameter.initial')
    expect(at('items')).toBe('ops.4.item')
    expect(at('items.cccccccc.left')).toBe('items.cccccccc.left')
  })
})
