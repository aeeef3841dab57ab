export interface FlatGroup {
  _id: string
  parentId: string | null
  name: string
}

/** A node in the form that tree controls take. */
export interface GroupNode {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children: GroupNode[]
}

/**
 * The tree of a flat list, in the same order. A group whose parent is not in the list (out of the caller's data scope)
 * is at the top.
 */
export function groupTree(groups: readonly FlatGroup[]): GroupNode[] {
  const nodes = new Map(groups.map((group) => [group._id, nodeOf(group)]))
  const top: GroupNode[] = []
  for (const { _id, parentId } of groups) {
    const above = parentId === null ? undefined : nodes.get(parentId)
    const siblings = above ? above.children : top
    siblings.push(nodes.get(_id)!)
    if (above) above.isLeaf = false
  }
  return top
}

/** The ids of a group and of all groups below it. */
export function branchOf(groups: readonly FlatGroup[], id: string): string[] {
  const below = groups.filter(({ parentId }) => parentId === id)
  return [id, ...below.flatMap(({ _id }) => branchOf(groups, _id))]
}

const nodeOf = ({ _id, name }: FlatGroup): GroupNode => ({
  key: _id,
  value: _id,
  title: name,
  isLeaf: true,
  children: [],
})
