// The pages for browsers. Each document is a build of its own, so that all it needs before it can draw is one script and
// one style sheet: in one build, everything that two documents share would be many small files.
import { join } from 'node:path'
import { build } from 'vite'
import { firstScript } from './first-script.mjs'
import { kindFiles, ofKinds } from './kind-files.mjs'
import { layersOf, refuseCircles } from './layers.mjs'
import { refuseMapsElsewhere } from './map-files.mjs'
import { pageFiles } from './page-files.mjs'
import { refuseLargePhonePages } from './phone-files.mjs'
import { root } from './prepare.mjs'
import { refuseEditorInViewers, refuseSignedInLibraries } from './viewer-files.mjs'

// What a document imports without waiting.
const PAGE = { name: 'page', tags: ['$initial'], priority: 2 }

/** Writes the documents and their assets into a folder. */
export async function bundlePages(outDir) {
  const viewer = await bundlePage('public', { outDir, cssCodeSplit: false }, ofKinds, [kindFiles(), firstScript()])
  refuseEditorInViewers(viewer.output)
  refuseSignedInLibraries(viewer.output)
  const layers = layersOf((await bundlePage('index', { write: false, minify: false })).output)
  const layer = { name: (id) => layers.get(id) ?? null, debugName: 'layers', includeDependenciesRecursively: false }
  const { output } = await bundlePage('index', { outDir }, [layer], [pageFiles()])
  refuseCircles(output)
  refuseEditorInViewers(output)
  refuseLargePhonePages(output)
  refuseMapsElsewhere(output)
}

function bundlePage(page, options, groups = [], plugins = []) {
  return build({
    plugins,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ...options,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, `product/${page}.html`),
        output: { codeSplitting: { groups: [PAGE, ...groups] } },
      },
    },
  })
}
