import { circlesOf } from './room-circles.mjs'

/**
 * Files that load each other when the program runs: an import of types alone loads nothing.
 * @param {{ source: string, dependencies: { module: string, resolved: string }[] }[]} modules
 * @param {ReadonlyMap<string, ReadonlySet<string>>} typeImports file → what it imports as types only
 * @returns {string[][]}
 */
export function findFileCircles(modules, typeImports) {
  const loads = modules.map(({ source, dependencies }) => {
    const loaded = dependencies.filter(({ module }) => !typeImports.get(source)?.has(module))
    return [source, new Map(loaded.map(({ resolved }) => [resolved, []]))]
  })
  return circlesOf(new Map(loads))
}

/** What a parsed file imports or exports from elsewhere as types only, by the names that stand in it. */
export function typeImportsOf({ body }) {
  const froms = body.filter(({ source }) => source).map((node) => [node.source.value, isTypeOnly(node)])
  const loaded = new Set(froms.filter(([, isType]) => !isType).map(([name]) => name))
  return new Set(froms.map(([name]) => name).filter((name) => !loaded.has(name)))
}

function isTypeOnly({ typeOnly, specifiers = [] }) {
  return typeOnly || (specifiers.length > 0 && specifiers.every(({ isTypeOnly }) => isTypeOnly))
}
