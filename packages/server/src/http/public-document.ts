import type { ViewedDashboard } from '@atrium/contract/dashboard'

/** Kind → the addresses of the scripts and style sheets of its view, as the build has written them. */
export type KindFiles = Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>

/**
 * The document of a public dashboard: with the dashboard itself and the files of its kinds, so that the page asks for
 * neither only after its script has run.
 */
export function publicDocument(html: string, dashboard: ViewedDashboard, files: KindFiles): string {
  const kinds = [...new Set(dashboard.components.map(({ component }) => component.component))]
  const needed = kinds.flatMap((kind) => (Object.hasOwn(files, kind) ? [files[kind]!] : []))
  const head = [
    ...new Set(needed.flatMap(({ scripts }) => scripts.map(scriptLink))),
    ...new Set(needed.flatMap(({ styles }) => styles.map(styleLink))),
    `<script type="application/json" id="shown-dashboard">${asData(dashboard)}</script>`,
  ]
  // A function, because `$&` in a name must not be replaced.
  return html.replace('</head>', () => `${head.join('')}</head>`)
}

const scriptLink = (address: string) => `<link rel="modulepreload" crossorigin href="${address}">`

// Loaded, not applied: applied, it would hold up the first paint. The view applies it.
const styleLink = (address: string) => `<link rel="preload" as="style" crossorigin href="${address}">`

// JSON in a document ends at `</script`, wherever it stands.
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
