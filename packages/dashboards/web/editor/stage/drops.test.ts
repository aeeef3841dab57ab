import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { expect, test } from 'vitest'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { dragOver, dropOn, kindDrop, type StageDrop } from './drops.ts'

const toy = defineWidget({
  kind: 'Toy',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 80 },
  props: {},
  shape: () => 'single',
  fullScreen: true,
})
offerWidgets([toy], { Toy: async () => ({ default: () => null }) })

const KIND = 'test/kind'
const COLOUR = 'test/colour'
const A = 'aaaaaaaa'

const dragged = (type: string, text = '') => ({ types: [type], getData: (of: string) => (of === type ? text : '') })

async function opened() {
  const made = await testEditor([itemOf('Toy', { _id: A, left: 100, top: 100, width: 100, height: 80 })])
  const colour: StageDrop = {
    type: COLOUR,
    onItem: true,
    drop: (backgroundColor, { item }) =>
      item
        ? {
            id: item._id,
            ops: [{ op: 'set', id: item._id, path: ['backgroundColor'], value: backgroundColor }],
            label: { key: 'frame', values: { count: 1 } },
          }
        : null,
  }
  const chosen = (text: string) => ({ kind: 'Toy', props: text === 'Toy/loud' ? { loud: true } : {} })
  return { ...made, drops: [kindDrop(made.editor, KIND, chosen), colour] }
}

test('a dropped kind becomes an item around the pointer, and is selected', async () => {
  const { editor, drops, selected, place } = await opened()
  expect(dropOn(editor, drops, dragged(KIND, 'Toy'), { x: 400, y: 300 })).toBe(true)
  expect(place(selected()[0]!)).toBe('350 260 100 80')
})

test('a dropped preset becomes an item with its props in one step', async () => {
  const { editor, drops, item, selected, steps } = await opened()
  dropOn(editor, drops, dragged(KIND, 'Toy/loud'), { x: 400, y: 300 })
  expect([item(selected()[0]!).component, steps()]).toMatchObject([
    { component: 'Toy', props: { loud: true } },
    ['add'],
  ])
})

test('what is dragged over an item marks the item that takes it, and the drop changes it in one step', async () => {
  const { editor, drops, item, selected, steps } = await opened()
  expect(dragOver(editor, drops, dragged(COLOUR), { x: 150, y: 120 })).toBe(true)
  expect(editor.overlay.get().ghosts).toMatchObject([{ _id: A }])
  dragOver(editor, drops, dragged(COLOUR), { x: 500, y: 500 })
  expect(editor.overlay.get()).toEqual({})
  dragOver(editor, drops, dragged(COLOUR), { x: 150, y: 120 })
  dropOn(editor, drops, dragged(COLOUR, '#ff0000'), { x: 150, y: 120 })
  expect([item(A).backgroundColor, selected(), steps(), editor.overlay.get()]).toEqual(['#ff0000', [A], ['frame'], {}])
})

test('a drop that means nothing at its place changes nothing, and foreign things are not taken', async () => {
  const { editor, drops, steps } = await opened()
  expect(dropOn(editor, drops, dragged(COLOUR, '#ff0000'), { x: 500, y: 500 })).toBe(true)
  expect(dragOver(editor, drops, dragged('text/plain', 'x'), { x: 150, y: 120 })).toBe(false)
  expect(dropOn(editor, drops, dragged('text/plain', 'x'), { x: 150, y: 120 })).toBe(false)
  expect(steps()).toEqual([])
})
