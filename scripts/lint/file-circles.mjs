import { circlesOf } from './room-circles.mjs'

/**
 * Finds circles of files that load each other at run time; a type-only import loads nothing.
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

/** The module names from which a parsed file imports or re-exports only types, as they are written in the file. */
export function typeImportsOf({ body }) {
  const froms = body.filter(({ source }) => source).map((node) => [node.source.value, isTypeOnly(node)])
  const loaded = new Set(froms.filter(([, isType]) => !isType).map(([name]) => name))
  return new Set(froms.map(([name]) => name).filter((name) => !loaded.has(name)))
}

function isTypeOnly({ typeOnly, specifiers = [] }) {
  return typeOnly || (specifiers.length > 0 && specifiers.every(({ isTypeOnly }) => isTypeOnly))
}
