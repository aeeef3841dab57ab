import { branchOf, type FlatNode } from '../../../contract/patterns/tree.ts'

/** What `PUT <path>/order` takes. */
export interface Move {
  _id: string
  parentId: string | null
  /** Null: after all its new siblings. */
  before: string | null
}

/** Where a node is dropped on another one. */
export type DropPart = 'before' | 'into' | 'after'

type Nodes = readonly FlatNode[]

const siblingsOf = (nodes: Nodes, parentId: string | null) => nodes.filter((node) => node.parentId === parentId)

/** The node below `id` among its siblings; undefined: it is the last one. */
const nextOf = (nodes: Nodes, { _id, parentId }: FlatNode) => {
  const siblings = siblingsOf(nodes, parentId)
  return siblings[siblings.findIndex((one) => one._id === _id) + 1]
}

/** The move by a drop; undefined if it would change nothing, or put the node below itself. */
export function dropMove(nodes: Nodes, id: string, target: string, part: DropPart): Move | undefined {
  const dragged = nodes.find(({ _id }) => _id === id)
  const over = nodes.find(({ _id }) => _id === target)
  if (!dragged || !over || branchOf(nodes, id).includes(target)) return undefined
  if (part === 'into') return over._id === dragged.parentId ? undefined : { _id: id, parentId: target, before: null }
  const next = part === 'before' ? over : nextOf(nodes, over)
  const stays = next?._id === id || (over.parentId === dragged.parentId && nextOf(nodes, dragged)?._id === next?._id)
  return stays ? undefined : { _id: id, parentId: over.parentId, before: next?._id ?? null }
}

/** To the end of the top level; undefined if the node stands there at the top already. */
export function topMove(nodes: Nodes, id: string): Move | undefined {
  const dragged = nodes.find(({ _id }) => _id === id)
  return !dragged || dragged.parentId === null ? undefined : { _id: id, parentId: null, before: null }
}

/** The move by Alt and an arrow key: among the siblings, out of the parent, or into the sibling above. */
export function keyMove(nodes: Nodes, id: string, key: string): Move | undefined {
  const node = nodes.find(({ _id }) => _id === id)
  if (!node) return undefined
  const siblings = siblingsOf(nodes, node.parentId)
  const place = siblings.indexOf(node)
  const above = siblings[place - 1]
  const parent = nodes.find(({ _id }) => _id === node.parentId)
  switch (key) {
    case 'ArrowUp':
      return above && { _id: id, parentId: node.parentId, before: above._id }
    case 'ArrowDown':
      return siblings[place + 1] && { _id: id, parentId: node.parentId, before: siblings[place + 2]?._id ?? null }
    case 'ArrowLeft':
      return parent && { _id: id, parentId: parent.parentId, before: nextOf(nodes, parent)?._id ?? null }
    case 'ArrowRight':
      return above && { _id: id, parentId: above._id, before: null }
    default:
      return undefined
  }
}

/** The nodes after a move, as the server will answer them. */
export function moved(nodes: Nodes, { _id, parentId, before }: Move): FlatNode[] {
  const node = nodes.find((one) => one._id === _id)
  if (!node) return [...nodes]
  const others = nodes.filter((one) => one !== node)
  const place = before === null ? others.length : others.findIndex((one) => one._id === before)
  return others.toSpliced(place, 0, { ...node, parentId })
}
