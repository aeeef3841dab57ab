import { expect, test } from 'vitest'
import { branchOf, groupTree } from './group-tree.ts'

const groups = [
  { _id: 'b', parentId: 'a', name: '销售' },
  { _id: 'a', parentId: null, name: '总部' },
  { _id: 'c', parentId: 'b', name: '东区' },
]

test('the tree is built from the flat list; each node has key, value, title, isLeaf and children [R201][R557]', () => {
  const leaf = { key: 'c', value: 'c', title: '东区', isLeaf: true, children: [] }
  const middle = { key: 'b', value: 'b', title: '销售', isLeaf: false, children: [leaf] }
  expect(groupTree(groups)).toEqual([{ key: 'a', value: 'a', title: '总部', isLeaf: false, children: [middle] }])
})

test('a group whose parent is not in the list is at the top of the tree', () => {
  expect(groupTree(groups.filter(({ _id }) => _id !== 'a')).map(({ key }) => key)).toEqual(['b'])
})

test('a branch is a group and everything below it', () => {
  expect(branchOf(groups, 'b')).toEqual(['b', 'c'])
})
