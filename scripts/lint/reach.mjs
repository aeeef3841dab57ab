/**
 * Finds what a file must not reach, directly or through other files. dependency-cruiser has such rules, too
 * (`reachable`), but it searches the graph for each pair of files, which takes most of its time.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @param {{ from: { path: string, pathNot?: string }, to: { path: string } }} rule
 * @returns {{ from: string, path: string[] }[]} a shortest path to each file that is reached, without the start
 */
export function findReached(modules, { from, to }) {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  const isStart = (file) => new RegExp(from.path).test(file) && !(from.pathNot && new RegExp(from.pathNot).test(file))
  const isForbidden = new RegExp(to.path)
  return modules
    .map(({ source }) => source)
    .filter(isStart)
    .flatMap((start) => pathsFrom(start, imports, isForbidden).map((path) => ({ from: start, path })))
}

function pathsFrom(start, imports, isForbidden) {
  /** Each file that is reached → the file that imports it. */
  const importers = new Map([[start, undefined]])
  const next = [start]
  for (const file of next) {
    for (const { resolved } of imports.get(file) ?? []) {
      if (importers.has(resolved)) continue
      importers.set(resolved, file)
      next.push(resolved)
    }
  }
  const pathTo = (file) => (file === start ? [] : [...pathTo(importers.get(file)), file])
  return next.filter((file) => file !== start && isForbidden.test(file)).map(pathTo)
}
