// Which modules of the signed-in pages are loaded as one file. The bundler alone makes a file of each set of modules that
// the same pages use: hundreds, of which one page loads nearly two hundred.

/** The parts of the product that decide, and the largest file, in bytes, that is added to those of all lists. */
const FRAME = /theme[\\/]antd-frame\.tsx$/
const SIGN_IN = /signin[\\/]page\.tsx$/
const SHELL = [/shell[\\/]frame[\\/]shell\.tsx$/, /shell[\\/]pages[\\/]app-page\.tsx$/, /launcher[\\/]launcher\.tsx$/]
const LISTS = /crud[\\/]entity-pages\.tsx$/
const SMALL = 12_000

/** @throws if files of a bundle import each other in a circle */
export function refuseCircles(output) {
  const imports = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk.imports]))
  const done = new Set()
  function visit(name, way) {
    if (way.includes(name))
      throw new Error(`files import each other: ${[...way.slice(way.indexOf(name)), name].join(' → ')}`)
    if (done.has(name)) return
    for (const next of imports.get(name) ?? []) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of imports.keys()) visit(name, [])
}

/**
 * Takes the chunks of a bundle without layers, because only the bundler knows which modules are left after it has removed
 * what nobody uses.
 * @returns id of a module → the name of its file; other modules are left to the bundler
 */
export function layersOf(output) {
  const chunks = output.filter(({ type }) => type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const neededBy = (...modules) =>
    new Set(
      modules.flatMap((module) => [
        ...withImports(chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))),
      ]),
    )

  function withImports(chunk, found = new Set()) {
    if (!chunk || found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports) withImports(named.get(name), found)
    return found
  }

  const frame = neededBy(FRAME)
  const signIn = neededBy(SIGN_IN)
  const shell = neededBy(...SHELL)
  const lists = neededBy(LISTS)
  // A file of its own must not import the layer that imports it: the order in which the two would run is not certain.
  const apart = new Set()
  for (const chunk of lists) if (chunk.code.length >= SMALL) withImports(chunk, apart)
  function layerOf(chunk) {
    const isOfShell = shell.has(chunk)
    if (frame.has(chunk) || (isOfShell && signIn.has(chunk))) return 'frame'
    if (isOfShell) return 'shell'
    if (signIn.has(chunk)) return lists.has(chunk) ? 'forms' : 'signin'
    // Larger ones are parts such as a date picker, which many pages do without.
    return lists.has(chunk) && !apart.has(chunk) ? 'lists' : undefined
  }
  return new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, layerOf(chunk)])))
}
