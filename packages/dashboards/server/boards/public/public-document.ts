import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '@atrium/core/contract/define/app'
import type { Services } from '@atrium/core/server/call/services'
import { asText, fileLink } from '@atrium/core/server/http/page-document'
import type { PageDocument } from '@atrium/core/server/http/pages'
import type { ViewedDashboard } from '../../../contract/dashboard.ts'
import { publicBoard } from './public-board.ts'

/** Kind → the addresses of the scripts of its view, as the build has written them. */
type KindFiles = Readonly<Record<string, readonly string[]>>

/** The page `/public/*`, with the dashboard that it shows if its viewer may see it. */
export function publicDocuments(services: Services, apps: readonly App[]): PageDocument {
  const board = publicBoard(services, apps)
  return {
    url: '/public/*',
    open(folder) {
      const html = readFileSync(join(folder, 'public.html'), 'utf8')
      const files: KindFiles = JSON.parse(readFileSync(join(folder, 'kinds.json'), 'utf8'))
      return async ({ query, session, log }) => {
        const { _id } = query as { _id?: unknown }
        if (_id === undefined) return html
        // The page asks again by itself if the dashboard cannot be read now.
        const dashboard = await board(session, _id).catch((error: unknown) => {
          log.warn({ error }, 'the dashboard of a page could not be read')
          return null
        })
        return dashboard ? publicDocument(html, dashboard, files) : html
      }
    },
  }
}

export interface ShownDashboard {
  dashboard: ViewedDashboard
  /** Of the dashboard as JSON. */
  bytes: number
}

/** A page asks for a larger dashboard by itself: that answer is written once for all viewers, a document for each. */
const MAX_BYTES = 512 * 1024

/**
 * The document of a public dashboard: with its name, which is painted before the script is there, with the dashboard
 * itself and with the files of its kinds, so that the page asks for neither only after its script has run.
 */
export function publicDocument(html: string, { dashboard, bytes }: ShownDashboard, files: KindFiles): string {
  const kinds = [...new Set(dashboard.components.map(({ component }) => component.component))]
  const needed = kinds.flatMap((kind) => (Object.hasOwn(files, kind) ? files[kind]! : []))
  const head = [...new Set(needed.map(fileLink)), ...(bytes > MAX_BYTES ? [] : [dataOf(dashboard)])]
  // A function, because `$&` in a name must not be replaced.
  return html
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="root">', (root) => root + startOf(dashboard))
}

function startOf({ name, options: { theme, backgroundColor } }: ViewedDashboard): string {
  const looks = [
    ...(theme === 'dark' ? [' data-theme="dark"'] : []),
    ...(/^[#\w(),.% ]+$/.test(backgroundColor) ? [` style="background:${backgroundColor}"`] : []),
  ]
  return `<main class="dashboards-public charts-viewer dashboards-start" aria-busy="true"${looks.join('')}><p>${asText(name)}</p></main>`
}

const written = new WeakMap<ViewedDashboard, string>()

/** Written once for all viewers who ask at the same time. */
function dataOf(dashboard: ViewedDashboard): string {
  // JSON in a document ends at `</script`, wherever it stands.
  const data = written.get(dashboard) ?? JSON.stringify(dashboard).replaceAll('<', '\\u003c')
  written.set(dashboard, data)
  return `<script type="application/json" id="shown-dashboard">${data}</script>`
}
