import type { Entity } from '../define/entity.ts'

/** A node as `GET <path>/tree` answers. */
export interface FlatNode {
  _id: string
  parentId: string | null
  name: string
}

/** A node in the form that tree controls take. */
export interface TreeNode {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children: TreeNode[]
}

/** The field that refers to the row above; undefined: the rows are no tree. */
export const parentField = ({ tree }: Pick<Entity, 'tree'>): string | undefined => tree && (tree.parent ?? 'parentId')

/**
 * The tree of a flat list, in the same order. A node whose parent is not in the list (out of the caller's data scope)
 * is at the top.
 */
export function treeOf(nodes: readonly FlatNode[]): TreeNode[] {
  const made = new Map(nodes.map((node) => [node._id, nodeOf(node)]))
  const top: TreeNode[] = []
  for (const { _id, parentId } of nodes) {
    const above = parentId === null ? undefined : made.get(parentId)
    const siblings = above ? above.children : top
    siblings.push(made.get(_id)!)
    if (above) above.isLeaf = false
  }
  return top
}

/** The ids of a node and of all nodes below it. */
export function branchOf(nodes: readonly Pick<FlatNode, '_id' | 'parentId'>[], id: string): string[] {
  const below = new Map<string | null, string[]>()
  for (const { _id, parentId } of nodes) {
    const siblings = below.get(parentId)
    if (siblings) siblings.push(_id)
    else below.set(parentId, [_id])
  }
  const walk = (at: string): string[] => [at, ...(below.get(at) ?? []).flatMap(walk)]
  return walk(id)
}

/** Rows of a whole tree, each directly after the row above it. Siblings keep their order. */
export function inTreeOrder<R extends { _id: string }>(rows: readonly R[], parentOf: (row: R) => string | null): R[] {
  const byId = new Map(rows.map((row) => [row._id, row]))
  const walk = (nodes: readonly TreeNode[]): R[] =>
    nodes.flatMap(({ key, children }) => [byId.get(key)!, ...walk(children)])
  return walk(treeOf(rows.map((row) => ({ _id: row._id, parentId: parentOf(row), name: '' }))))
}

const nodeOf = ({ _id, name }: FlatNode): TreeNode => ({
  key: _id,
  value: _id,
  title: name,
  isLeaf: true,
  children: [],
})
