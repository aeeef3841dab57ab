// The files of each widget kind, for the document of a public dashboard: the page then loads them beside its own script
// instead of after it.

const VIEW = /[\\/]widgets[\\/](\w+)[\\/]view\.tsx$/

/**
 * A Vite plugin that writes `kinds.json`: kind → the scripts that its view needs besides those of the page. The style
 * sheet of the page has the styles of all kinds.
 */
export function kindFiles() {
  return {
    name: 'kind-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const ofPage = new Set(entry ? withImports(entry, bundle) : [])
      const kinds = chunks.flatMap((chunk) => {
        const kind = VIEW.exec(chunk.facadeModuleId ?? '')?.[1]
        return kind ? [[kind, filesBeside(ofPage, withImports(chunk, bundle))]] : []
      })
      this.emitFile({ type: 'asset', fileName: 'kinds.json', source: JSON.stringify(Object.fromEntries(kinds)) })
    },
  }
}

/** The chunk and every chunk that it imports, directly or not. */
function withImports(chunk, bundle, found = new Set()) {
  if (found.has(chunk)) return [...found]
  found.add(chunk)
  for (const name of chunk.imports) if (bundle[name]?.type === 'chunk') withImports(bundle[name], bundle, found)
  return [...found]
}

function filesBeside(ofPage, chunks) {
  return chunks.filter((chunk) => !ofPage.has(chunk)).map(({ fileName }) => `/${fileName}`)
}
