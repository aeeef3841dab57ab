// `npm run spec [-- AREA]`: shows how much of the specification is covered, and what is missing in an area. A rule or a
// socket event is covered if a test that passed in the last `npm test` or `npm run test:long` cites its id in brackets; a
// call is covered if the OpenAPI document contains it. The specification is not part of the repository.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './prepare.mjs'
import { readTests } from './suite/results.mjs'

/** The rows of a tab-separated file with a heading, as objects. */
export function parseTable(text) {
  const [heading, ...lines] = text.trimEnd().split('\n')
  const names = heading.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell.trim()])))
}

/** The ids that titles cite: "… [R041]", "… [R041, K106]". */
export function citedIds(titles) {
  const brackets = titles.flatMap((title) => [...title.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1]))
  return new Set(brackets.flatMap((inside) => inside.match(/\b[RK]\d{3,}\b/g) ?? []))
}

/** Whether an OpenAPI document contains a call of calls.tsv, with its `?type=`. */
export function hasCall(openapi, call, cited) {
  if (call.method === 'SOCKET') return cited.has(call.id)
  const operation = openapi?.paths?.[call.path]?.[call.method.toLowerCase()]
  if (!operation || !call.type) return Boolean(operation)
  const type = operation.parameters?.find(({ name, in: place }) => name === 'type' && place === 'query')
  return JSON.stringify(type?.schema ?? '').includes(`"${call.type}"`)
}

/** For each group, the number of rows and the missing ones. */
export function countBy(rows, groupOf, isThere) {
  const groups = new Map()
  for (const row of rows) {
    const group = groups.get(groupOf(row)) ?? { total: 0, missing: [] }
    group.total++
    if (!isThere(row)) group.missing.push(row)
    groups.set(groupOf(row), group)
  }
  return groups
}

function report(title, groups, sentence, area) {
  const chosen = [...groups].filter(([name]) => !area || name === area).sort()
  if (chosen.length === 0) return
  const total = chosen.reduce((sum, [, group]) => sum + group.total, 0)
  const missing = chosen.reduce((sum, [, group]) => sum + group.missing.length, 0)
  console.log(`\n${title}: ${total - missing} of ${total}`)
  for (const [name, group] of chosen) {
    console.log(`  ${name.padEnd(22)} ${String(group.total - group.missing.length).padStart(3)} of ${group.total}`)
    if (area) for (const row of group.missing) console.log(`    ${row.id}  ${sentence(row)}`)
  }
}

function main() {
  const [area] = process.argv.slice(2)
  const specFolder = join(root, '../shared/spec')
  if (!existsSync(join(specFolder, 'rules.tsv'))) {
    console.log('The specification (../shared/spec) is not beside this checkout: nothing to count.')
    return
  }
  const read = (name) => parseTable(readFileSync(join(specFolder, name), 'utf8'))
  const openapiFile = join(root, '.cache/openapi.json')
  const openapi = existsSync(openapiFile) ? JSON.parse(readFileSync(openapiFile, 'utf8')) : null
  const [short, long] = [readTests('short'), readTests('long')]
  if (!short) console.log('There are no test results yet: run `npm test` first.')
  if (!long) console.log('What only the long tests cite is not counted: run `npm run test:long`, too.')
  if (!openapi) console.log('There is no OpenAPI document yet (product/product.test.ts writes it).')

  const tests = [...(short ?? []), ...(long ?? [])]
  const cited = citedIds(tests.filter(({ outcome }) => outcome === 'passed').map(({ title }) => title))
  const rules = countBy(
    read('rules.tsv'),
    ({ area }) => area,
    ({ id }) => cited.has(id),
  )
  const calls = countBy(
    read('calls.tsv'),
    ({ app }) => app,
    (call) => hasCall(openapi, call, cited),
  )
  if (area && !rules.has(area) && !calls.has(area)) {
    console.log(
      `There is no area ${area}. There are: ${[...new Set([...rules.keys(), ...calls.keys()])].sort().join(', ')}`,
    )
    process.exitCode = 1
    return
  }
  report('Rules cited by a passing test', rules, ({ text }) => text, area)
  report('Calls', calls, (call) => `${call.method} ${call.path}${call.type ? ` (${call.type})` : ''}`, area)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
