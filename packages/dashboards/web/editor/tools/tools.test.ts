import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { guide } from './guide.ts'
import { HANDLES, handlePoint, resizedBox, scaledInto } from './handles.ts'
import { panning } from './pan.ts'
import { place } from './place.ts'

const A = 'aaaaaaaa'
const B = 'bbbbbbbb'
const C = 'cccccccc'
const at = (_id: string, left: number, top: number, more: object = {}) =>
  itemOf('Toy', { _id, left, top, width: 100, height: 80, ...more })
/** Three items in a row; `C` lies over `B`. */
const three = () => [at(A, 100, 100), at(B, 400, 100), at(C, 450, 140)]
const FREE = { mod: true }

describe('a press', () => {
  it('selects the item that is on top, and beside all items none', async () => {
    const test = await testEditor(three())
    expect(test.click(460, 150).selected()).toEqual([C])
    expect(test.click(405, 105).selected()).toEqual([B])
    expect(test.click(5, 5).selected()).toEqual([])
  })

  it('with Shift adds an item, or takes it out again', async () => {
    const test = await testEditor(three())
    test.click(110, 110).click(405, 105, { shift: true })
    expect(test.selected()).toEqual([A, B])
    expect(test.click(110, 110, { shift: true }).selected()).toEqual([B])
  })

  it('selects a group as a whole, and with Ctrl one item of it', async () => {
    const test = await testEditor([at(A, 100, 100, { group: 'g' }), at(B, 400, 100, { group: 'g' }), at(C, 700, 100)])
    expect(test.click(110, 110).selected()).toEqual([A, B])
    expect(test.click(110, 110, { mod: true }).selected()).toEqual([A])
  })

  it('on one of several selected items leaves that one selected', async () => {
    const test = await testEditor(three())
    await test.keys('mod+a')
    expect(test.click(110, 110).selected()).toEqual([A])
  })
})

describe('a drag of an item', () => {
  it('moves all selected items as one step', async () => {
    const test = await testEditor(three())
    await test.keys('mod+a')
    test.drag([110, 110], [141, 163], FREE)
    expect([test.place(A), test.place(B), test.place(C)]).toEqual([
      '131 153 100 80',
      '431 153 100 80',
      '481 193 100 80',
    ])
    expect(test.steps()).toEqual(['move'])
  })

  it('shows the items on their way and stores nothing before the end', async () => {
    const test = await testEditor(three())
    test.pointerDown(110, 110).pointerMove(160, 110, FREE)
    expect(test.place(A)).toBe('150 100 100 80')
    expect(test.editor.store.draft().items.get(A)?.item.left).toBe(100)
    test.pointerUp()
    expect(test.editor.store.draft().items.get(A)?.item.left).toBe(150)
  })

  it('is given up by Escape', async () => {
    const test = await testEditor(three())
    await test.pointerDown(110, 110).pointerMove(300, 300).keys('Escape')
    expect(test.pointerUp().place(A)).toBe('100 100 100 80')
    expect(test.steps()).toEqual([])
    expect(test.editor.overlay.get()).toEqual({})
  })

  it('of a pixel or two is a click', async () => {
    const test = await testEditor(three())
    expect(test.drag([110, 110], [112, 111]).place(A)).toBe('100 100 100 80')
  })

  it('with Shift keeps to one axis', async () => {
    const test = await testEditor(three())
    test.drag([110, 110], [170, 125], { shift: true, mod: true })
    expect(test.place(A)).toBe('160 100 100 80')
  })

  it('with Alt leaves the item and drops a copy, which is selected', async () => {
    const test = await testEditor([at(A, 100, 100)])
    test.drag([110, 110], [310, 110], { alt: true, mod: true })
    const [copy] = test.selected()
    expect(test.place(A)).toBe('100 100 100 80')
    expect(test.place(copy!)).toBe('300 100 100 80')
    expect(copy).toMatch(/^[\w-]{8}$/)
    expect(test.steps()).toEqual(['duplicate'])
  })

  it('aligns with other items, and shows how far they are away', async () => {
    const test = await testEditor([at(A, 100, 100), at(B, 400, 500)])
    test.pointerDown(110, 110).pointerMove(407, 110)
    expect(test.place(A)).toBe('400 100 100 80')
    expect(test.editor.overlay.get().lines).toContainEqual({ axis: 'x', at: 400, from: 100, to: 580 })
    expect(test.editor.overlay.get().gaps).toContainEqual({ axis: 'y', from: 180, to: 500, at: 450 })
  })

  it('aligns with nothing while Ctrl is held or aligning is off', async () => {
    const test = await testEditor([at(A, 100, 100), at(B, 400, 500)])
    expect(test.drag([110, 120], [407, 123], FREE).place(A)).toBe('397 103 100 80')
    await test.keys("mod+'")
    await test.keys('mod+shift+;')
    expect(test.drag([440, 140], [443, 145]).place(A)).toBe('400 108 100 80')
  })

  it('does not move a locked item, not even in a group', async () => {
    const test = await testEditor([at(A, 100, 100, { locked: true, group: 'g' }), at(B, 400, 100, { group: 'g' })])
    test.drag([110, 110], [150, 110], FREE)
    expect([test.place(A), test.place(B)]).toEqual(['100 100 100 80', '440 100 100 80'])
    const all = await testEditor([at(A, 100, 100, { locked: true, group: 'g' })])
    all.drag([110, 110], [150, 110], FREE)
    expect([all.place(A), all.steps().length]).toEqual(['100 100 100 80', 0])
    expect(all.notes).toEqual(['locked'])
  })
})

describe('a drag of a handle', () => {
  it('resizes the item, with Shift in its ratio', async () => {
    const test = await testEditor([at(A, 100, 100)])
    test.click(110, 110).drag([200, 180], [250, 200], FREE)
    expect(test.place(A)).toBe('100 100 150 100')
    test.drag([250, 200], [550, 210], { shift: true })
    expect(test.place(A)).toBe('100 100 450 300')
    expect(test.steps()).toEqual(['resize', 'resize'])
  })

  it('resizes several items as one box', async () => {
    const test = await testEditor([at(A, 100, 100), at(B, 300, 100)])
    await test.keys('mod+a')
    test.drag([400, 180], [700, 260], FREE)
    expect([test.place(A), test.place(B)]).toEqual(['100 100 200 160', '500 100 200 160'])
  })

  it('keeps the opposite edge and never turns the box over', () => {
    const px = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(fc.constantFrom(...HANDLES), px, px, fc.boolean(), (handle, dx, dy, keeps) => {
        const box = { left: 10, top: 20, width: 200, height: 100 }
        const after = resizedBox(box, handle, dx, dy, keeps ? 2 : null)
        expect(Math.min(after.width, after.height)).toBeGreaterThan(0)
        const opposite = HANDLES[(HANDLES.indexOf(handle) + 4) % 8]!
        const [before, now] = [handlePoint(box, opposite), handlePoint(after, opposite)]
        if (opposite.match(/[we]/)) expect(now.x).toBeCloseTo(before.x)
        if (opposite.match(/[ns]/)) expect(now.y).toBeCloseTo(before.y)
        if (keeps) expect(after.width / after.height).toBeCloseTo(2)
      }),
    )
  })

  it('keeps items that touch each other together', () => {
    const from = { left: 0, top: 0, width: 301, height: 100 }
    const to = { ...from, width: 517 }
    const one = scaledInto({ left: 0, top: 0, width: 151, height: 100 }, from, to)
    const next = scaledInto({ left: 151, top: 0, width: 150, height: 100 }, from, to)
    expect(one.left + one.width).toBe(next.left)
  })
})

describe('a frame', () => {
  it('selects what it touches but no locked item', async () => {
    const test = await testEditor([at(A, 100, 100), at(B, 400, 100), at(C, 700, 100, { locked: true })])
    test.pointerDown(50, 50).pointerMove(450, 120)
    expect(test.editor.overlay.get().marquee).toEqual({ left: 50, top: 50, width: 400, height: 70 })
    expect(test.pointerUp().selected()).toEqual([A, B])
    expect(test.drag([50, 50], [900, 300]).selected()).toEqual([A, B])
  })

  it('that is given up selects what was selected before', async () => {
    const test = await testEditor(three())
    test.click(110, 110)
    await test.pointerDown(600, 600, { shift: true }).pointerMove(420, 110, { shift: true }).keys('Escape')
    expect(test.selected()).toEqual([A])
  })
})

// Test files share the registry of kinds, so this one is of a kind that no file registers.
it('a new item is placed where the pointer is, or as large as the drawn frame', async () => {
  const test = await testEditor([])
  test.editor.tool.set(place('Slab', test.editor))
  test.pointerMove(703, 404).click(703, 404)
  const [first] = test.selected()
  expect(test.place(first!)).toBe('500 250 400 300')
  test.editor.tool.set(place('Slab', test.editor))
  test.drag([10, 20], [60, 80])
  expect(test.place(test.selected()[0]!)).toBe('10 20 50 60')
  expect(test.steps()).toEqual(['add', 'add'])
})

it('a dashboard that is full takes no further item, and says so', async () => {
  const many = Array.from({ length: 200 }, (_, index) => at(`item${String(index).padStart(4, '0')}`, index, 0))
  const test = await testEditor(many)
  test.editor.tool.set(place('Slab', test.editor))
  test.click(500, 500)
  await test.click(5, 5).keys('mod+d')
  expect(test.notes).toEqual(['full', 'full'])
  expect(test.editor.store.draft().items.size).toBe(200)
})

it('while the space bar is held, a drag moves the view and no item', async () => {
  const test = await testEditor(three())
  test.editor.tool.set(panning(test.editor.tool.get()))
  test.pointerDown(110, 110)
  test.editor.tool
    .get()
    .move?.(
      { point: { x: 0, y: 0 }, screen: { x: 130, y: 115 }, shift: false, alt: false, mod: false, button: 'main' },
      test.editor,
    )
  expect(test.editor.camera.get()).toEqual({ zoom: 1, x: 20, y: 5 })
  expect(test.place(A)).toBe('100 100 100 80')
})

it('a line from a ruler stays on the canvas, and is gone when it is dropped outside', async () => {
  const test = await testEditor([at(A, 100, 100)])
  const { editor } = test
  editor.tool.set(guide(editor, 'x', null, editor.tool.get()))
  test.pointerMove(333, 5).pointerUp()
  expect(editor.guides.get()).toEqual({ x: [333], y: [] })
  expect(test.drag([110, 110], [340, 110]).place(A)).toBe('333 100 100 80')
  editor.tool.set(guide(editor, 'x', 0, editor.tool.get()))
  test.pointerMove(-40, 5).pointerUp()
  expect(editor.guides.get()).toEqual({ x: [], y: [] })
})
