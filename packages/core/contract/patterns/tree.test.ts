import { expect, test } from 'vitest'
import { branchOf, inTreeOrder, treeOf } from './tree.ts'

const groups = [
  { _id: 'b', parentId: 'a', name: '销售' },
  { _id: 'a', parentId: null, name: '总部' },
  { _id: 'c', parentId: 'b', name: '东区' },
]

test('the tree is built from the flat list; each node has key, value, title, isLeaf and children [R201][R557]', () => {
  const leaf = { key: 'c', value: 'c', title: '东区', isLeaf: true, children: [] }
  const middle = { key: 'b', value: 'b', title: '销售', isLeaf: false, children: [leaf] }
  expect(treeOf(groups)).toEqual([{ key: 'a', value: 'a', title: '总部', isLeaf: false, children: [middle] }])
})

test('a group whose parent is not in the list is at the top of the tree', () => {
  expect(treeOf(groups.filter(({ _id }) => _id !== 'a')).map(({ key }) => key)).toEqual(['b'])
})

test('a branch is a group and everything below it', () => {
  expect(branchOf(groups, 'b')).toEqual(['b', 'c'])
})

test('rows of a whole tree stand directly after the row above them, siblings in their order', () => {
  const rows = [...groups, { _id: 'd', parentId: 'a', name: '质量' }, { _id: 'e', parentId: null, name: '仓库' }]
  expect(inTreeOrder(rows, ({ parentId }) => parentId).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
