/** Finds the filters that a topic meets, in a time that its levels need and not the number of filters. */
export class FilterTree<T> {
  private readonly root: Node<T> = newNode()

  add(filter: string, value: T): void {
    let node = this.root
    for (const level of filter.split('/')) {
      const next = node.levels.get(level) ?? newNode<T>()
      node.levels.set(level, next)
      node = next
    }
    node.values.add(value)
  }

  remove(filter: string, value: T): void {
    const way: [Node<T>, string][] = []
    let node = this.root
    for (const level of filter.split('/')) {
      const next = node.levels.get(level)
      if (!next) return
      way.push([node, level])
      node = next
    }
    node.values.delete(value)
    for (const [parent, level] of way.reverse()) {
      const child = parent.levels.get(level)!
      if (child.values.size > 0 || child.levels.size > 0) return
      parent.levels.delete(level)
    }
  }

  all(call: (value: T) => void): void {
    visitAll(this.root, call)
  }

  /** Of those whose filter the topic meets. */
  forEach(topic: string, call: (value: T) => void): void {
    visit(this.root, topic.split('/'), 0, call)
  }
}

interface Node<T> {
  levels: Map<string, Node<T>>
  values: Set<T>
}

const newNode = <T>(): Node<T> => ({ levels: new Map(), values: new Set() })

function visit<T>(node: Node<T>, levels: readonly string[], at: number, call: (value: T) => void): void {
  // Wildcards in the first level do not mean the topics of the broker itself.
  const isOwn = at === 0 && levels[0]?.startsWith('$')
  if (!isOwn) for (const value of node.levels.get('#')?.values ?? []) call(value)
  if (at === levels.length) {
    for (const value of node.values) call(value)
    return
  }
  const exact = node.levels.get(levels[at]!)
  if (exact) visit(exact, levels, at + 1, call)
  const any = isOwn ? undefined : node.levels.get('+')
  if (any) visit(any, levels, at + 1, call)
}

function visitAll<T>(node: Node<T>, call: (value: T) => void): void {
  for (const value of node.values) call(value)
  for (const inner of node.levels.values()) visitAll(inner, call)
}
