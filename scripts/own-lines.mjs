// `node scripts/own-lines.mjs [--since COMMIT]`: counts the own lines of each app and of the whole source, packages by their
// sides; with --since also what they were at that commit. Own lines are all lines of ts, tsx, css and sql files but
// tests, folders called `testing` and `e2e`, `cases.ts` and catalogs of words; `code` leaves out blank lines and
// comments. So counted, issue 15's figures (charge 8,058, visitor 2,998, iot 3,342) are those of commit 862eebcc.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './prepare.mjs'

const isSource = (file) => /^(packages|apps|widgets|connectors|product)\/.*\.(tsx?|css|sql)$/.test(file)
const isOwn = (file) =>
  isSource(file) && !/\.(test|spec)\.tsx?$|\/(testing|e2e)\/|\/cases\.ts$|(zh_CN|en_US)\.ts$|-words\.ts$/.test(file)

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })

/** `apps/KEY`, `core/server`, `widgets`. */
function placeOf(file) {
  const [first, second, side] = file.split('/')
  if (first === 'packages') return `${second}/${side}`
  return first === 'apps' ? `${first}/${second}` : first
}

/** Lines and lines of code by place, of the working tree or of a commit. */
function countLines(commit) {
  const listed = git(...(commit ? ['ls-tree', '-r', '--name-only', commit] : ['ls-files', '-co', '--exclude-standard']))
  // A file that was removed and is not committed yet is still in git's list.
  const files = listed.split('\n').filter((file) => isOwn(file) && (commit || existsSync(join(root, file))))
  const texts = commit ? textsOf(commit, files) : files.map((file) => readFileSync(join(root, file), 'utf8'))
  const successorOf = commit ? successorsSince(commit) : (file) => file
  const sums = new Map()
  files.forEach((file, index) => {
    const place = placeOf(successorOf(file))
    const { lines, code } = sums.get(place) ?? { lines: 0, code: 0 }
    sums.set(place, { lines: lines + linesOf(texts[index]), code: code + linesOf(withoutComments(texts[index], file)) })
  })
  return sums
}

const linesOf = (text) => text.split('\n').length - 1

/** Without blank lines, too. */
const withoutComments = (text, file) =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\/[ \t]*$/gm, '')
    .replace(file.endsWith('.sql') ? /^\s*--.*$/gm : /^\s*\/\/.*$/gm, '')
    .replace(/^\s*\n/gm, '')

/** The texts of files of a commit, in one call. */
function textsOf(commit, files) {
  const input = files.map((file) => `${commit}:${file}\n`).join('')
  let rest = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 1e9 })
  return files.map(() => {
    const end = rest.indexOf('\n')
    const size = Number(rest.subarray(0, end).toString().split(' ').at(-1))
    const text = rest.subarray(end + 1, end + 1 + size).toString()
    rest = rest.subarray(end + 2 + size)
    return text
  })
}

/** What files of a commit are called now. */
function successorsSince(commit) {
  const renames = git('diff', '--name-status', '-M', '-l0', '--diff-filter=R', commit, '--', 'packages').trim()
  return successorsOf(new Map(renames.split('\n').map((line) => line.split('\t').slice(1))))
}

/**
 * Until the packages were laid out by domain, they were `packages/{contract,server,web}/src`: a file of those counts
 * where it is now or, if it is gone, where most files of its folder are.
 * @param {Map<string, string>} renamed
 * @returns {(file: string) => string}
 */
export function successorsOf(renamed) {
  const isEarlier = (file) => /^packages\/(contract|server|web)\/src\//.test(file)
  const moved = [...renamed].filter(([from]) => isEarlier(from))
  const ofFolder = (folder) => {
    const targets = moved.filter(([from]) => from.startsWith(`${folder}/`)).map(([, to]) => to)
    if (targets.length === 0 && folder !== '.') return ofFolder(posix.dirname(folder))
    const votes = (place) => targets.filter((to) => placeOf(to) === place).length
    return targets.toSorted((a, b) => votes(placeOf(b)) - votes(placeOf(a)))[0]
  }
  const names = new Map(moved)
  return (file) => (isEarlier(file) && (names.get(file) ?? ofFolder(posix.dirname(file)))) || file
}

const cells = (...texts) => texts.map((text) => String(text).padStart(8)).join('')
const signed = (change) => `${change > 0 ? '+' : ''}${change}`

/** @param {[name: string, places: string[]][]} rows */
function print(title, rows, now, before) {
  const sum = (sums, places) =>
    places.reduce(
      (total, place) => ({
        lines: total.lines + (sums.get(place)?.lines ?? 0),
        code: total.code + (sums.get(place)?.code ?? 0),
      }),
      { lines: 0, code: 0 },
    )
  console.log(
    `\n${title.padEnd(26)}${cells('lines', 'code')}${before ? cells('before', 'change', 'code', 'change') : ''}`,
  )
  for (const [name, places] of [...rows, ['together', rows.flatMap(([, places]) => places)]]) {
    const to = sum(now, places)
    const from = before && sum(before, places)
    const was = from ? cells(from.lines, signed(to.lines - from.lines), from.code, signed(to.code - from.code)) : ''
    console.log(`  ${name.padEnd(24)}${cells(to.lines, to.code)}${was}`)
  }
}

function main() {
  const commit = process.argv[2] === '--since' ? process.argv[3] : undefined
  const now = countLines()
  const before = commit && countLines(commit)
  const all = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort()
  const apps = all.filter((place) => place.startsWith('apps/'))
  const others = all.filter((place) => !apps.includes(place))
  const ofApps = apps.map((place) => [place.slice('apps/'.length), [place]])
  print('own lines of apps', ofApps, now, before)
  print('the whole source', [...others.map((place) => [place, [place]]), ['apps', apps]], now, before)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
