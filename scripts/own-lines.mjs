// `node scripts/own-lines.mjs [--since COMMIT]`: counts the own lines of each app and the lines of the rooms of core that
// apps share; with --since also what they were at that commit. Own lines are all lines of ts, tsx, css and sql files
// but tests, folders called `testing`, `cases.ts` and catalogs of words. So counted, issue 15's figures (charge 8,058,
// visitor 2,998, iot 3,342) are those of commit 862eebcc.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** What took over code of apps, as `package/folder`. */
const kernelRooms = [
  'contract/patterns',
  ...['orders', 'devices', 'codes', 'figures', 'forms'].map((room) => `server/${room}`),
  ...['orders', 'devices', 'codes', 'overview', 'form-designer'].map((room) => `web/${room}`),
]

const isOwn = (file) =>
  /\.(tsx?|css|sql)$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/cases\.ts$|(zh_CN|en_US)\.ts$|-words\.ts$/.test(file)

/** `app:charge`, `server/orders`, or nothing for files that are in neither. */
function placeOf(file) {
  const [, app] = /^apps\/([^/]+)\//.exec(file) ?? []
  const [, name, room] = /^packages\/([^/]+)\/src\/([^/]+)/.exec(file) ?? []
  return app ? `app:${app}` : room && `${name}/${room}`
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })

/** Lines by place, of the working tree or of a commit. */
function countLines(commit) {
  const files = git(...(commit ? ['ls-tree', '-r', '--name-only', commit] : ['ls-files', '-co', '--exclude-standard']))
  const lines = new Map()
  for (const file of files.trim().split('\n').filter(isOwn)) {
    const place = placeOf(file)
    if (!place) continue
    const text = commit ? git('show', `${commit}:${file}`) : readIfThere(file)
    lines.set(place, (lines.get(place) ?? 0) + text.split('\n').length - 1)
  }
  return lines
}

// A file that was removed and is not committed yet is still in git's list.
function readIfThere(file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}

function print(title, places, now, before) {
  const sum = (lines) => places.reduce((total, place) => total + (lines.get(place) ?? 0), 0)
  const row = (name, from, to) => {
    const change = to - from
    const was = before ? `${String(from).padStart(8)}${`${change > 0 ? '+' : ''}${change}`.padStart(8)}` : ''
    console.log(`  ${name.padEnd(24)}${String(to).padStart(8)}${was}`)
  }
  console.log(
    `\n${title.padEnd(26)}${'lines'.padStart(8)}${before ? `${'before'.padStart(8)}${'change'.padStart(8)}` : ''}`,
  )
  for (const place of places) row(place.replace('app:', ''), before?.get(place) ?? 0, now.get(place) ?? 0)
  row('together', before ? sum(before) : 0, sum(now))
}

const commit = process.argv[2] === '--since' ? process.argv[3] : undefined
const now = countLines()
const before = commit && countLines(commit)
const all = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort()
const apps = all.filter((place) => place.startsWith('app:'))
const others = all.filter((place) => !apps.includes(place) && !kernelRooms.includes(place))
const changed = others.filter((place) => before && before.get(place) !== now.get(place))

print('own lines of apps', apps, now, before)
print('rooms that apps share', kernelRooms, now, before)
if (changed.length > 0) print('other rooms that changed', changed, now, before)
