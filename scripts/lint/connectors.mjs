// Connectors own themselves: what dashboards need of one, it gives in its index.ts, its reader or its forms.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listFolders } from './text-rules.mjs'

/** The packages that draw dashboards and ask for their data. */
const OF_DASHBOARDS = /^packages\/(charts|dashboards)\//
/** Where a query is stored, checked, read and drawn, without tests. */
const OF_QUERIES = /^packages\/(charts|dashboards)\/(contract|server|web)\/(?!.*(\.test\.tsx?$|\/testing))/
const WORDS = /(?:zh_CN|en_US)\.ts$/
/** Two words in one: no English word that means something else. */
const CODED = /[a-z][A-Z]/
const STORE = 'packages/timeseries/server/store/model.ts'

/**
 * Names of connectors in packages, tests included, and in what stores, reads and draws queries the fields of one connector's.
 * @param {string} root
 * @returns {{ rule: string, text: string }[]}
 */
export function findNamedConnectors(root) {
  const keys = listFolders(root, 'connectors')
  if (keys.length === 0) return []
  const folder = new RegExp(`\\bconnectors/(?:${keys.join('|')})\\b`)
  // What is spoken to another server, and the package for it, may be called as a connector is.
  const literal = new RegExp(`(?<!protocol: |from )(['"\`])(?:${keys.join('|')})\\1`)
  const field = new RegExp(`\\b(?:${ownFields(root, keys).join('|') || '(?!)'})\\b`)
  const foundIn = (file, line) =>
    folder.exec(line) ??
    (OF_DASHBOARDS.test(file) && !WORDS.test(file) ? literal.exec(line) : null) ??
    (OF_QUERIES.test(file) ? field.exec(line) : null)
  return listFiles(root, 'packages').flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const found = foundIn(file, line)
      if (!found) return []
      const instead = `A package names no connector and no field of one: ${found[0]} is given by its folder, and tests have toys.`
      return [
        { rule: 'no-connector-in-packages', text: `${file}:${index + 1}\n    ${instead} (no-connector-in-packages)` },
      ]
    })
  })
}

/** The fields that queries of one connector alone have. What those of the store have, too, is its own word. */
function ownFields(root, keys) {
  const all = keys.flatMap((key) => fieldsOf(root, `connectors/${key}/index.ts`))
  const ofStore = textOf(root, STORE)
  const isOfStore = (name) => new RegExp(`\\b${name}\\??:`).test(ofStore)
  return all.filter((name) => CODED.test(name) && all.indexOf(name) === all.lastIndexOf(name) && !isOfStore(name))
}

/** The fields of a table, which Biome has indented by four spaces, and those of tables that it takes from a package. */
function fieldsOf(root, file) {
  const text = textOf(root, file)
  const [, table = ''] = /^ {2}query: \{\n([\s\S]*?)^ {2}\},$/m.exec(text) ?? []
  const own = [...table.matchAll(/^ {4}(\w+):/gm)]
  const taken = [...table.matchAll(/^ {4}\.\.\.(\w+),/gm)].flatMap(([, name]) => {
    const [, from = ''] =
      new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '@atrium/([^']+)'`, 'm').exec(text) ?? []
    const [, fields = ''] =
      new RegExp(`^export const ${name} = \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(textOf(root, `packages/${from}.ts`)) ?? []
    return [...fields.matchAll(/^ {2}(\w+):/gm)]
  })
  return [...own, ...taken].map(([, name]) => name)
}

const textOf = (root, file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
