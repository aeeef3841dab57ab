import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../contract/dashboard.ts'
import { itemOf } from '../../testing/web/fixtures.ts'
import { isTextTooSmall, isTooSmall, listBoxes, stageLayout } from './stage-layout.ts'

const FOLLOW = { ...DEFAULT_OPTIONS, width: 1920, height: 1080 }

test('[R081] `follow` makes the dashboard as large as fits and centres it; `fixed` keeps its pixels', () => {
  expect(stageLayout(FOLLOW, { width: 960, height: 1080 })).toMatchObject({ scale: 0.5, left: 0, top: 270 })
  expect(stageLayout(FOLLOW, { width: 3840, height: 2160 })).toMatchObject({ scale: 2, left: 0, top: 0 })
  expect(stageLayout({ ...FOLLOW, fullScreenSize: 'fixed' }, { width: 960, height: 500 })).toMatchObject({ scale: 1 })
})

test('only a wide dashboard on a phone becomes a list', () => {
  expect(isTooSmall(FOLLOW, { width: 390, height: 844 })).toBe(true)
  expect(isTooSmall(FOLLOW, { width: 1280, height: 720 })).toBe(false)
  expect(isTooSmall({ width: 400 }, { width: 390, height: 844 })).toBe(false)
})

test('texts of 12 px are too small where a dashboard that follows its view draws them with less than 11', () => {
  expect(isTextTooSmall(FOLLOW, { width: 1759, height: 1080 })).toBe(true)
  expect(isTextTooSmall(FOLLOW, { width: 1761, height: 1080 })).toBe(false)
  expect(isTextTooSmall({ ...FOLLOW, fullScreenSize: 'fixed' }, { width: 800, height: 600 })).toBe(false)
})

test('the list keeps the reading order and puts small items in pairs; no item overlaps another or leaves the screen', () => {
  const items = [
    itemOf('Curve', { _id: 'chart', left: 0, top: 300, width: 1900, height: 400 }),
    itemOf('Dial', { _id: 'third', left: 640, top: 95, width: 300, height: 128 }),
    itemOf('Dial', { _id: 'first', left: 0, top: 98, width: 300, height: 128 }),
    itemOf('Dial', { _id: 'second', left: 320, top: 102, width: 300, height: 128 }),
    itemOf('Note', { _id: 'title', left: 0, top: 10, width: 1200, height: 56 }),
    itemOf('Hands', { _id: 'clock', left: 1300, top: 10, width: 600, height: 56 }),
  ]
  const { boxes, height } = listBoxes(items, 1920, 390)
  const inOrder = [...boxes.entries()].sort(([, a], [, b]) => a.top - b.top || a.left - b.left)
  expect(inOrder.map(([id]) => id)).toEqual(['title', 'clock', 'first', 'second', 'third', 'chart'])
  expect(boxes.get('first')?.top).toBe(boxes.get('second')?.top)
  for (const [, box] of inOrder) {
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.left + box.width).toBeLessThanOrEqual(390)
    expect(box.top + box.height).toBeLessThanOrEqual(height)
    for (const [, other] of inOrder) {
      const apart =
        other === box ||
        box.left + box.width <= other.left ||
        other.left + other.width <= box.left ||
        box.top + box.height <= other.top ||
        other.top + other.height <= box.top
      expect(apart).toBe(true)
    }
  }
})

const drawNothing = async () => ({ default: () => null })

test('in the list a control has a row for itself, and room to be confirmed', () => {
  const lever = defineWidget({
    kind: 'Lever',
    icon: 'M2 2h12v12H2z',
    size: { width: 1, height: 1 },
    props: {},
    shape: () => 'single',
    relay: 'mqttPublish',
    fullScreen: false,
  })
  offerWidgets([lever], { Lever: drawNothing })
  const levers = ['a', 'b'].map((_id) => itemOf('Lever', { _id, width: 300, height: 120 }))
  const [a, b] = [...listBoxes(levers, 1920, 390).boxes.values()]
  expect([a?.width, a?.height, b?.left]).toEqual([374, 200, a?.left])
})

test('in the list a table has a row for itself, however narrow its author made it; a low one does not', () => {
  const kind = (name: string, shape: 'rows' | 'single') =>
    defineWidget({
      kind: name,
      icon: 'M2 2h12v12H2z',
      size: { width: 1, height: 1 },
      props: {},
      shape: () => shape,
      fullScreen: false,
    })
  const view = async () => ({ default: () => null })
  offerWidgets([kind('SmallTable', 'rows'), kind('SmallDial', 'single')], { SmallTable: view, SmallDial: view })
  const narrow = (_id: string, top: number, height: number) =>
    itemOf(_id.startsWith('table') ? 'SmallTable' : 'SmallDial', { _id, left: 0, top, width: 470, height })
  const { boxes } = listBoxes(
    [narrow('table', 0, 270), narrow('dial', 300, 270), narrow('dial 2', 600, 270), narrow('table 2', 900, 120)],
    1920,
    390,
  )
  expect([...boxes].map(([id, { width }]) => [id, width])).toEqual([
    ['table', 374],
    ['dial', 183],
    ['dial 2', 183],
    ['table 2', 374],
  ])
})

test('in the list an item may have another place and height, or none', () => {
  const small = (_id: string, top: number, phone = {}) =>
    itemOf('Curve', { _id, left: 0, top, width: 1900, height: 400, phone })
  const { boxes } = listBoxes(
    [small('a', 0), small('b', 500), small('c', 1000, { order: 0, height: 500 }), small('d', 1500, { hidden: true })],
    1920,
    390,
  )
  const inOrder = [...boxes.entries()].sort(([, a], [, b]) => a.top - b.top)
  expect(inOrder.map(([id]) => id)).toEqual(['c', 'a', 'b'])
  expect(boxes.get('c')?.height).toBe(500)
})

test('in the list an item that grows pushes the others down, and shares its row with none', () => {
  const items = [
    itemOf('Dial', { _id: 'conditions', left: 0, top: 0, width: 300, height: 60 }),
    itemOf('Dial', { _id: 'beside', left: 400, top: 0, width: 300, height: 60 }),
  ]
  const alone = listBoxes(items, 1920, 390).boxes
  expect(alone.get('beside')?.top).toBe(alone.get('conditions')?.top)
  const { boxes } = listBoxes(items, 1920, 390, new Map([['conditions', 310]]))
  const conditions = boxes.get('conditions')!
  expect(conditions).toMatchObject({ height: 310, width: 374 })
  expect(boxes.get('beside')!.top).toBeGreaterThan(conditions.top + conditions.height)
})
