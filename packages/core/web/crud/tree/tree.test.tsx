// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeApp, storeWords } from '../../../testing/tree/store-app.ts'
import { openerOf } from '../../../testing/web/open-app.ts'
import { type Answers, refused } from '../../../testing/web/open-page.tsx'
import { type Move, moved } from './moves.ts'
import './node-tree.tsx'
import './tree-pane.tsx'
import './tree-select.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = openerOf({
  app: storeApp,
  words: { zh_CN: async () => ({ default: storeWords }), en_US: async () => ({ default: storeWords }) },
  screens: async () => ({ default: {} }),
})

const node = (_id: string, name: string, parentId: string | null) => ({ _id, name, parentId, rev: 3 })
const SHELVES = [
  node('g1', '工厂', null),
  node('g2', '生产部', 'g1'),
  node('g3', '一车间', 'g2'),
  node('g4', '质量部', 'g1'),
]
const page = (list: object[]) => ({ list, refs: {}, pagination: { total: list.length, current: 1, pageSize: 9999 } })

async function opened(holds?: string[], answers: Answers = {}) {
  let nodes = SHELVES
  const shown = await open('/store/shelf/list', {
    ...(holds ? { holds } : {}),
    answers: {
      'GET /api/store/shelf/list': () => page(nodes),
      'GET /api/store/shelf/tree': () => ({ list: nodes }),
      'GET /api/store/shelf': ({ query }) => ({ shelf: nodes.find(({ _id }) => _id === query.get('_id')), refs: {} }),
      'PUT /api/store/shelf/order': ({ body }) => {
        nodes = moved(nodes, body as Move) as typeof SHELVES
        return { shelf: nodes.find(({ _id }) => _id === (body as Move)._id) }
      },
      ...answers,
    },
  })
  const tree = await screen.findByRole('tree', { name: 'Shelves' })
  const named = (name: string) => within(tree).getByText(name)
  /** `part`: where on the name it is dropped, from 0, its upper edge, to 1. */
  const drag = (from: HTMLElement, to: HTMLElement, part = 0.5) => {
    vi.spyOn(to, 'getBoundingClientRect').mockReturnValue({ top: 100, height: 20 } as DOMRect)
    fireEvent.dragStart(from)
    // happy-dom's events of dragging have no place.
    for (const event of [createEvent.dragOver(to), createEvent.drop(to)]) {
      Object.defineProperty(event, 'clientY', { value: 100 + part * 20 })
      fireEvent(to, event)
    }
  }
  const moves = () => shown.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...shown, tree, named, drag, moves }
}

test('a node that is dropped onto another one is put below it', async () => {
  const { named, drag, moves } = await opened()
  drag(named('质量部'), named('一车间'))
  await waitFor(() => expect(moves()).toEqual([{ _id: 'g4', parentId: 'g3', before: null }]))
  expect(await screen.findByText('“质量部”已移动')).toBeTruthy()
})

test('a node that is dropped on the edge of another one is put before or after it', async () => {
  const { named, drag, moves } = await opened()
  drag(named('质量部'), named('生产部'), 0.1)
  await waitFor(() => expect(moves()).toEqual([{ _id: 'g4', parentId: 'g1', before: 'g2' }]))
  cleanup()
  const again = await opened()
  again.drag(again.named('一车间'), again.named('生产部'), 0.9)
  await waitFor(() => expect(again.moves()).toEqual([{ _id: 'g3', parentId: 'g1', before: 'g4' }]))
})

test('a node that is dropped onto the hint is put at the top level', async () => {
  const { named, drag, moves } = await opened()
  drag(named('一车间'), screen.getByText(/拖到这里成为顶层/))
  await waitFor(() => expect(moves()).toEqual([{ _id: 'g3', parentId: null, before: null }]))
})

test('a node cannot be dropped onto itself, onto a node below it, onto its present parent, or where it stands', async () => {
  const { named, drag, moves } = await opened()
  drag(named('生产部'), named('生产部'))
  drag(named('生产部'), named('一车间'))
  drag(named('生产部'), named('工厂'))
  drag(named('生产部'), named('质量部'), 0)
  drag(named('质量部'), named('生产部'), 1)
  drag(named('质量部'), named('一车间'))
  // Only the last drop sends a request: a request for one of the others would be first in the list.
  await waitFor(() => expect(moves()).toEqual([{ _id: 'g4', parentId: 'g3', before: null }]))
})

test('a move that the server refuses goes back, and the page says why', async () => {
  const { tree, named, drag } = await opened(undefined, {
    'PUT /api/store/shelf/order': () => refused(400, { msg: '最多 4 级' }),
  })
  const names = () =>
    within(tree)
      .getAllByText(/部|车间|工厂/)
      .map(({ textContent }) => textContent)
  const before = names()
  drag(named('质量部'), named('生产部'), 0)
  expect(await screen.findByText('最多 4 级')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(before))
})

test('Alt and the arrow keys move the node that has the focus: among its siblings, into the one above, out again', async () => {
  const { tree, moves } = await opened()
  const focused = tree.querySelector('input') ?? tree
  fireEvent.focus(focused)
  for (const key of ['ArrowDown', 'End']) fireEvent.keyDown(focused, { key })
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']) {
    const sent = moves().length
    fireEvent.keyDown(focused, { key, altKey: true })
    await waitFor(() => expect(moves()).toHaveLength(sent + 1))
  }
  expect(moves()).toEqual([
    { _id: 'g4', parentId: 'g1', before: 'g2' },
    { _id: 'g4', parentId: 'g1', before: null },
    { _id: 'g4', parentId: 'g2', before: null },
    { _id: 'g4', parentId: 'g1', before: null },
  ])
})

test('a person who may not change nodes cannot drag one', async () => {
  const { named } = await opened(['store shelf read'])
  expect(named('质量部').getAttribute('draggable')).toBe('false')
  expect(screen.queryByText(/拖到这里成为顶层/)).toBeNull()
})

test('choosing a node beside a list filters it by that node; choosing all removes the filter', async () => {
  const answers = {
    'GET /api/store/thing/list': () => page([]),
    'GET /api/store/shelf/tree': () => ({ list: SHELVES }),
  }
  const { address, calls } = await open('/store/thing/list', { answers })
  const tree = await screen.findByRole('tree', { name: 'Shelves' })
  // Nobody moves a node by a slip of the hand while looking at another list.
  expect(within(tree).getByText('生产部').getAttribute('draggable')).toBe('false')
  fireEvent.click(within(tree).getByText('生产部'))
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('shelf')).toBe('g2'))
  await waitFor(() => expect(calls.some(({ query }) => query.get('shelf') === 'g2')).toBe(true))
  fireEvent.click(within(tree).getByText('全部 Shelves'))
  await waitFor(() => expect(address()).toBe('/store/thing/list'))
})

test('as the parent of a node, a form offers the tree without the node and without what is below it', async () => {
  const { calls } = await opened()
  cleanup()
  await open('/store/shelf/list/g2/edit', {
    answers: {
      'GET /api/store/shelf/list': () => page(SHELVES),
      'GET /api/store/shelf/tree': () => ({ list: SHELVES }),
      'GET /api/store/shelf': () => ({ shelf: SHELVES[1], refs: { parentId: { g1: '工厂' } } }),
      'PUT /api/store/shelf': () => ({ shelf: SHELVES[1] }),
    },
  })
  const parent = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-field="parentId"] [role="combobox"]')
    expect(found).not.toBeNull()
    return found!
  })
  fireEvent.mouseDown(parent)
  const offered = await waitFor(() => {
    const titles = [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent)
    expect(titles).not.toEqual([])
    return titles
  })
  expect(offered).toEqual(['工厂', '质量部'])
  expect(calls.length).toBeGreaterThan(0)
})
