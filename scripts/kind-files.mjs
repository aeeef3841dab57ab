// The files of each widget kind, for the document of a public dashboard: the page then loads them beside its own script
// instead of after it.
import { withImports } from './chunk-imports.mjs'

const VIEW = /[\\/]widgets[\\/](\w+)[\\/]view\.tsx$/
/** The page itself has React. */
const LIBRARY = /[\\/]node_modules[\\/](?!(react|react-dom)[\\/])/
const OF_CHARTS = /charts[\\/]web[\\/]chart[\\/]/

/**
 * What several kinds share of our own code and needs no library: one file, and one more for charts. Without these groups,
 * each set of kinds has a file of its own, however small.
 */
export const ofKinds = [ownOf('kinds', 2, (id) => !OF_CHARTS.test(id)), ownOf('chart', 1, (id) => OF_CHARTS.test(id))]

function ownOf(name, priority, test) {
  const isOwn = (id, build) => !needsLibrary(id, (one) => build.getModuleInfo(one)?.importedIds ?? [])
  return { name: (id, build) => (isOwn(id, build) ? name : null), debugName: name, test, minShareCount: 2, priority }
}

/** Whether a module is one of a library or imports one, directly or not. */
export function needsLibrary(id, importsOf, seen = new Set()) {
  if (LIBRARY.test(id)) return true
  seen.add(id)
  return importsOf(id).some((next) => !seen.has(next) && needsLibrary(next, importsOf, seen))
}

/**
 * A Vite plugin that writes `kinds.json`: kind → the scripts that its view needs besides those of the page. The style
 * sheet of the page has the styles of all kinds. The build fails if a kind would load a library that it does not use.
 */
export function kindFiles() {
  return {
    name: 'kind-files',
    generateBundle(_options, bundle) {
      const kinds = kindsOf(bundle)
      for (const { kind, view, chunks } of kinds) {
        const foreign = foreignLibraries(view, chunks, (id) => this.getModuleInfo(id)?.importedIds ?? [])
        if (foreign.length > 0) this.error(`${kind} would load ${foreign.join(', ')}, which it does not use`)
      }
      const files = kinds.map(({ kind, chunks }) => [kind, chunks.map(({ fileName }) => `/${fileName}`)])
      this.emitFile({ type: 'asset', fileName: 'kinds.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

/** Each kind with the id of its view and the chunks that it loads besides those of the page. */
function kindsOf(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const ofPage = new Set(entry ? withImports(entry, bundle) : [])
  return chunks.flatMap((chunk) => {
    const view = chunk.facadeModuleId ?? ''
    const kind = VIEW.exec(view)?.[1]
    return kind ? [{ kind, view, chunks: withImports(chunk, bundle).filter((each) => !ofPage.has(each)) }] : []
  })
}

/**
 * The packages in these chunks that the view does not import, directly or not.
 * @param {(id: string) => readonly string[]} importsOf the ids of the modules that a module imports
 */
export function foreignLibraries(view, chunks, importsOf) {
  const own = new Set()
  const seen = new Set()
  const visit = (id) => {
    if (seen.has(id)) return
    seen.add(id)
    own.add(libraryOf(id))
    for (const next of importsOf(id)) visit(next)
  }
  visit(view)
  const loaded = chunks.flatMap(({ moduleIds }) => moduleIds.map(libraryOf))
  return [...new Set(loaded)].filter((library) => library && !own.has(library))
}

/** The package of a module; undefined for one of our own. */
function libraryOf(id) {
  return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]
}
