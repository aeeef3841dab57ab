// The rules of the project that imports do not show; they are checked in the text of the files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { rooms } from './direction.mjs'

const isTest = (file) => /\.test\.tsx?$|\/testing(\/|\.tsx?$)|\/e2e\//.test(file)
// docs/glossary.md has the words to use. Only declared names are checked: not wire names, columns, settings and
// catalog keys.
const retiredWords =
  /\b(?:function\*?|const|let|class|interface|type)\s+(?:(?:(?:tell|hear|told|heard|wish(?:ed|es)?|deeds?|house|crowds?)(?:[A-Z]\w*)?|\w*(?:Told|Heard|Wish(?:es)?|Deed|House|Crowd)(?:[A-Z]\w*)?|\w*(?:Device|Consumer|Partner|Ocpp)Line|leftOf)\b|\w+_(?:TOLD|DEEDS)\b)|\b(?:deeds?|wish(?:es|ed)?|payment houses?)\b/
const retiredNames =
  /\b(?:class|interface|type)\s+(?:Desk(?:[A-Z]\w*)?|Lent(?:[A-Z]\w*)?|Carried|Flight|Ways|Given|\w*(?:Turns|Asked|Wanted))\b|\b(?:function|const|let)\s+(?:is[A-Z]\w+Away|TELLING|poor[A-Z]\w*|useWays|DESK_\w+)\b/
const retiredDoor = /\b(?:function\*?|const|let|class|interface|type)\s+(?:doors?(?:[A-Z]\w*)?|\w*Door(?:[A-Z]\w*)?)\b/
/** Where machines have doors that people open. */
const HAS_DOORS = /^(?:apps\/vend\/|product\/(?:sim|seed)\/vend\/|packages\/selling\/web\/h5\/)/
const retired = new RegExp(`${retiredWords.source}|${retiredNames.source}`)

/** The page of the builder: a kind that is added as a folder works in it by itself, as in the packages (kinds.mjs). */
const BUILDER = /^apps\/visual\/web\/edit\//

const OWN_WORLD = '// A world of its own: '
/** A helper that gives its files a world: they say why they need their own. */
const GIVES_WORLDS = /^export (?:const|(?:async )?function) (?:bootWorld|sharedWorld|own\w*World)\b/m
// A world that a helper gives is a shared one unless the helper is called own….
const TAKES_SHARED_WORLD = /\b(?:(?!own|boot|open)\w*World|openBooth)\(/

const lineLimit = 500
const lineWarning = 300

/** Each rule says which files it checks (by name or text), what they must not contain, and what to do instead. */
const rules = [
  {
    name: 'environment-only-in-settings',
    looksAt: (file) =>
      /^(packages|apps|widgets|connectors|product)\//.test(file) &&
      file !== 'packages/core/server/settings/settings.ts',
    finds: /\bprocess\.env\b/,
    instead: 'Read it in packages/core/server/settings/settings.ts and pass the setting in.',
  },
  {
    name: 'fetch-only-in-api',
    looksAt: (file) =>
      /^(packages\/[^/]+\/web|apps|widgets|connectors)\//.test(file) && !file.startsWith('packages/core/web/api/'),
    finds: /(?<![.\w])fetch\(|\bXMLHttpRequest\b/,
    instead: 'Call the server through packages/core/web/api: it knows the session, the 401 and the errors.',
  },
  {
    name: 'lazy-of-core',
    looksAt: (file) => file !== 'packages/core/web/page/chunk.ts',
    finds: /import \{[^}]*\blazy\b[^}]*\} from 'react'/,
    instead: "React's lazy keeps a failure for ever: take lazy or lazyPage from packages/core/web/page/chunk.ts.",
  },
  {
    name: 'no-can-parse',
    looksAt: () => true,
    tests: true,
    finds: /\bURL\.canParse\(/,
    instead:
      'In Node 20 its answer changes after some thousand calls: parseUrl of packages/core/contract/parse-url.ts.',
  },
  {
    name: 'no-export-star',
    looksAt: () => true,
    finds: /^export \*/m,
    instead: 'Export names one by one; import from the file that owns them.',
  },
  {
    name: 'no-retired-word',
    looksAt: () => true,
    tests: true,
    finds: retired,
    instead: 'docs/glossary.md says which word to use instead.',
  },
  {
    name: 'no-retired-word',
    looksAt: (file) => !HAS_DOORS.test(file),
    tests: true,
    finds: retiredDoor,
    instead: 'docs/glossary.md says which word to use instead.',
  },
  {
    name: 'no-focused-or-skipped-test',
    looksAt: () => true,
    tests: true,
    finds: /\b(test|it|describe)\.(only|skip|todo)\(/,
    instead: 'Remove it: every test runs, always.',
  },
  {
    name: 'own-world-says-why',
    looksAt: (_, text) => !text.startsWith(OWN_WORLD) && !GIVES_WORLDS.test(text),
    tests: true,
    finds: /\b(?:bootWorld|own\w*World)\(/,
    instead: `Share a server with other files (sharedWorld), or begin with the line "${OWN_WORLD}<why>".`,
  },
  {
    name: 'no-fixed-number-in-shared-world',
    looksAt: (_, text) => !text.startsWith(OWN_WORLD) && TAKES_SHARED_WORLD.test(text),
    tests: true,
    finds: /(['"`])1[3-9]\d{9}\1/,
    instead: 'Other files use the same server: take a number that nobody has from world.mobile().',
  },
  {
    name: 'fake-timers-alone',
    looksAt: (file) => !/\.(tsx|alone(\.long)?\.test\.ts)$/.test(file) && !file.startsWith('scripts/suite/planted/'),
    tests: true,
    finds: /\buseFakeTimers\((?!\{ toFake: \['Date'\] \})/,
    instead: 'The servers of other files run in this process, with these timers: name the file *.alone.test.ts.',
  },
]

/**
 * Finds the violations of the text rules under a root, and files that are too long.
 * @param {string} root
 * @returns {{ problems: { rule: string, text: string }[], warnings: string[] }}
 */
export function findTextProblems(root) {
  const files = rooms.concat('bench', 'scripts').flatMap((room) => listFiles(root, room))
  const problems = []
  const warnings = []
  const report = (rule, file, line, instead) =>
    problems.push({ rule, text: `${file}${line ? `:${line}` : ''}\n    ${instead} (${rule})` })
  const appKeys = listFolders(root, 'apps')
  const kinds = listFolders(root, 'widgets')
  const foreign = foreignTables(root, appKeys)

  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const lines = text.split('\n').length - 1
    if (lines > lineLimit)
      report('file-size', file, lines, `Split it: a file has at most ${lineLimit} lines, better 150.`)
    else if (lines > lineWarning) warnings.push(`${file} has ${lines} lines (aim at 150)`)
    if (!/\.tsx?$/.test(file) || file.startsWith('scripts/') || file.startsWith('bench/')) continue

    for (const rule of rules) {
      if (!rule.looksAt(file, text) || (isTest(file) && !rule.tests)) continue
      const found = rule.finds.exec(text)
      if (found) report(rule.name, file, lineOf(text, found.index), rule.instead)
    }
    if (file.startsWith('packages/') && !isTest(file)) {
      // A member of a union type, or a value that a type is compared with, is a kind that is only by chance the same
      // word as the key of an app.
      const found = new RegExp(`(?<!\\| |\\.type === )(['"\`])(${appKeys.join('|') || '(?!)'})\\1(?! \\|)`).exec(text)
      if (found) {
        const instead = `packages/ names no app: take ${found[0]} from the app's descriptor or as an argument.`
        report('no-app-key-in-core', file, lineOf(text, found.index), instead)
      }
    }
    if (BUILDER.test(file) && !isTest(file) && !/_(CN|US)\.ts$/.test(file)) {
      const found = new RegExp(`(['"\`])(${kinds.join('|') || '(?!)'})\\1`).exec(text)
      if (found) {
        const instead = `The builder names no kind of widget: what ${found[0]} needs follows from its table of fields.`
        report('no-kind-in-builder', file, lineOf(text, found.index), instead)
      }
    }
  }
  for (const { file, table, owner } of foreign) {
    report('no-foreign-table', file, 0, `${table} belongs to apps/${owner}. Ask for it through a route or a message.`)
  }
  return { problems, warnings }
}

// The SQL of an app may name only its own tables. The owner of a table is read from the migrations.
function foreignTables(root, appKeys) {
  const owners = new Map()
  for (const app of appKeys) {
    for (const file of listFiles(root, `apps/${app}/migrations`)) {
      const sql = readFileSync(join(root, file), 'utf8')
      for (const [, table] of sql.matchAll(/create table (?:if not exists )?(\w+)/gi)) owners.set(table, app)
    }
  }
  const found = []
  for (const app of appKeys) {
    for (const file of listFiles(root, `apps/${app}`).filter((name) => /\.sql$|\/server(\.ts$|\/)/.test(name))) {
      const text = readFileSync(join(root, file), 'utf8')
      for (const [table, owner] of owners) {
        if (owner !== app && new RegExp(`\\b(from|join|into|update|references|table)\\s+${table}\\b`, 'i').test(text)) {
          found.push({ file, table, owner })
        }
      }
    }
  }
  return found
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length

export function listFolders(root, folder) {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map((entry) => entry.name)
}

export function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|sql|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
}
