// Rooms are the folders and files directly in a root. Their imports must go in one direction, type imports included.

/**
 * Finds rooms that import each other in a circle, each circle with the imports that close it.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @param {string} root
 * @returns {{ rooms: string[], closing: string[] }[]}
 */
export function findRoomCircles(modules, root) {
  const roomOf = (file) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/')[0] : undefined)
  /** Room → imported room → the imports, as `file → file` below the root. */
  const arrows = new Map()
  for (const { source, dependencies } of modules) {
    const from = roomOf(source)
    if (from === undefined) continue
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved)
      if (to === undefined || from === to) continue
      const targets = arrows.get(from) ?? arrows.set(from, new Map()).get(from)
      const imports = targets.get(to) ?? targets.set(to, []).get(to)
      imports.push(`${source.slice(root.length + 1)} → ${resolved.slice(root.length + 1)}`)
    }
  }
  return circlesOf(arrows).map((rooms) => ({ rooms, closing: closingImports(arrows, rooms) }))
}

/** Groups of rooms or files in which each imports every other one, directly or through others. */
export function circlesOf(arrows) {
  const reached = new Map([...arrows.keys()].map((room) => [room, reachedFrom(arrows, room)]))
  const inCircle = [...reached.keys()].filter((room) => reached.get(room).has(room)).sort()
  const groups = new Map()
  for (const room of inCircle) {
    const group = inCircle.filter((other) => reached.get(room).has(other) && reached.get(other).has(room))
    groups.set(group.join(), group)
  }
  return [...groups.values()]
}

function reachedFrom(arrows, start) {
  const found = new Set()
  const next = [start]
  while (next.length > 0) {
    for (const room of arrows.get(next.pop())?.keys() ?? []) {
      if (!found.has(room)) next.push(room)
      found.add(room)
    }
  }
  return found
}

/**
 * Puts the rooms in the order that most of their imports already follow, the most imported one at the bottom. The
 * imports that then lead upwards close the circle.
 */
function closingImports(arrows, rooms) {
  const between = (from, to) => arrows.get(from)?.get(to) ?? []
  const left = new Set(rooms)
  const closing = []
  while (left.size > 0) {
    const others = [...left]
    const weight = (room) =>
      others.reduce((sum, other) => sum + between(other, room).length - between(room, other).length, 0)
    const lowest = others.reduce((best, room) => (weight(room) > weight(best) ? room : best))
    left.delete(lowest)
    closing.push(...[...left].flatMap((upper) => between(lowest, upper)))
  }
  return closing.sort()
}
