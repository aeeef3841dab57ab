// What pages load that load much: the document names it, so that a browser asks for all of it at once, and not for each
// file only after the one that imports it has arrived.
import { withImports } from './chunk-imports.mjs'

/**
 * Address → the modules that a browser loads for it, one after another, and the first calls that its scripts make: their
 * paths, and which parameters of the address they are made with.
 */
const PAGES = {
  '/visual/dashboard/edit': {
    modules: [
      /core[\\/]web[\\/]theme[\\/]antd-frame\.tsx$/,
      /core[\\/]web[\\/]shell[\\/]frame[\\/]shell\.tsx$/,
      /core[\\/]web[\\/]shell[\\/]pages[\\/]app-page\.tsx$/,
      /apps[\\/]visual[\\/]web\.tsx$/,
      /product[\\/]widget-parts\.ts$/,
      /product[\\/]connector-parts\.ts$/,
      /apps[\\/]visual[\\/]web[\\/]edit[\\/]page\.tsx$/,
    ],
    calls: [
      { path: '/api/user/me', query: [] },
      { path: '/api/dashboard/draft', query: ['_id'] },
      { path: '/api/dashboard', query: ['_id'] },
    ],
  },
}

/**
 * A Vite plugin that writes `pages.json`: address → the first calls of its page, and its scripts and style sheets besides
 * those that the document names already. The build fails if a module of a page is gone.
 */
export function pageFiles() {
  return {
    name: 'page-files',
    generateBundle: {
      // Vite has then removed the files that have only styles.
      order: 'post',
      handler(_options, bundle) {
        const pages = Object.entries(PAGES).map(([address, { modules, calls }]) => [
          address,
          { files: filesOf(modules, bundle), calls },
        ])
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) })
      },
    },
  }
}

/** @throws if no chunk has one of the modules */
export function filesOf(modules, bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const named = new Set(entry ? withImports(entry, bundle) : [])
  const needed = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
    if (!chunk) throw new Error(`no file has the module ${module}`)
    return withImports(chunk, bundle)
  })
  const loaded = [...new Set(needed)].filter((chunk) => !named.has(chunk))
  const scripts = loaded.map(({ fileName }) => fileName)
  const styles = loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set([...scripts, ...styles])].map((fileName) => `/${fileName}`)
}
