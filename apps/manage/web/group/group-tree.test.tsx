// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../testing.tsx'
import './group-tree.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const group = (_id: string, name: string, parentId: string | null) => ({ _id, name, parentId, rev: 3, userCount: 0 })
const GROUPS = [
  group('g1', '工厂', null),
  group('g2', '生产部', 'g1'),
  group('g3', '一车间', 'g2'),
  group('g4', '质量部', 'g1'),
]
const list = () => ({ list: GROUPS, refs: {}, pagination: { total: GROUPS.length, current: 1, pageSize: 9999 } })

async function opened(holds?: string[]) {
  const console = await openConsole('/manage/group/list', {
    ...(holds ? { holds } : {}),
    answers: { 'GET /api/group/list': list, 'PUT /api/group': () => ({ group: GROUPS[3] }) },
  })
  const tree = await screen.findByRole('tree', { name: '部门' })
  const node = (name: string) => within(tree).getByText(name)
  const drag = (from: HTMLElement, to: HTMLElement) => {
    fireEvent.dragStart(from)
    fireEvent.dragOver(to)
    fireEvent.drop(to)
  }
  const moves = () => console.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { node, drag, moves }
}

test('a group that is dropped onto another group is put below it', async () => {
  const { node, drag, moves } = await opened()
  drag(node('质量部'), node('一车间'))
  await waitFor(() => expect(moves()).toEqual([{ _id: 'g4', rev: 3, parentId: 'g3' }]))
})

test('a group that is dropped onto the hint is put at the top level', async () => {
  const { node, drag, moves } = await opened()
  drag(node('一车间'), screen.getByText(/拖到这里成为顶层/))
  await waitFor(() => expect(moves()).toEqual([{ _id: 'g3', rev: 3, parentId: null }]))
})

test('a group cannot be dropped onto itself, onto a group below it, or onto its present parent', async () => {
  const { node, drag, moves } = await opened()
  drag(node('生产部'), node('生产部'))
  drag(node('生产部'), node('一车间'))
  drag(node('生产部'), node('工厂'))
  drag(node('质量部'), node('一车间'))
  // Only the last drop sends a request: a request for one of the others would be first in the list.
  await waitFor(() => expect(moves()).toEqual([{ _id: 'g4', rev: 3, parentId: 'g3' }]))
})

test('a user who may not change groups cannot drag a group', async () => {
  const { node } = await opened(['manage group read'])
  expect(node('质量部').getAttribute('draggable')).toBe('false')
  expect(screen.queryByText(/拖到这里成为顶层/)).toBeNull()
})
