// The kinds of widgets own themselves: no package names one, and what only one of them draws lies in its folder.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listFolders } from './text-rules.mjs'

const TEST = /\.test\.tsx?$|\/testing\//
const WORDS = /(?:zh_CN|en_US)\.ts$/
/** Two words in one, or a number: no English word, so that it is the kind even among the words for people. */
const CODED = /[a-z][A-Z0-9]/

/**
 * Names of kinds in packages, tests and words included. Among the words for people, those that are English words are not
 * meant for a kind.
 * @param {string} root
 * @returns {{ rule: string, text: string }[]}
 */
export function findNamedKinds(root) {
  const kinds = listFolders(root, 'widgets')
  if (kinds.length === 0) return []
  const literal = new RegExp(`(['"\`])(?:${kinds.join('|')})\\1|\\bwidgets/(?:${kinds.join('|')})\\b`)
  const coded = new RegExp(`\\b(?:${kinds.filter((kind) => CODED.test(kind)).join('|') || '(?!)'})\\b`)
  return listFiles(root, 'packages').flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const found = coded.exec(line) ?? (WORDS.test(file) || isOfPeople(line) ? null : literal.exec(line))
      if (!found) return []
      const instead = `A package names no kind of widget: ${found[0]} gives what is needed in its index.ts, and tests have toys.`
      return [{ rule: 'no-kind-in-packages', text: `${file}:${index + 1}\n    ${instead} (no-kind-in-packages)` }]
    })
  })
}

/** A text in both languages has Chinese in its line. */
const isOfPeople = (line) => /\p{Script=Han}/u.test(line)

/**
 * Files of packages/charts that only one kind reaches, directly or through others.
 * @param {string} root
 * @returns {{ rule: string, text: string }[]}
 */
export function findPartsOfOneKind(root) {
  const files = ['packages', 'apps', 'widgets', 'connectors', 'product'].flatMap((room) => listFiles(root, room))
  const users = new Map()
  for (const file of files.filter((name) => !TEST.test(name)))
    for (const imported of importsOf(root, file)) users.set(imported, [...(users.get(imported) ?? []), file])
  return files
    .filter((file) => file.startsWith('packages/charts/web/') && !TEST.test(file))
    .flatMap((file) => {
      const owners = ownersOf(file, users)
      const [owner] = owners
      if (owners.size !== 1 || !owner.startsWith('widgets/')) return []
      const instead = `Only ${owner} draws with it: move it into that folder.`
      return [{ rule: 'part-of-one-kind', text: `${file}\n    ${instead} (part-of-one-kind)` }]
    })
}

/** The folders of kinds, and other files, that reach a file of packages/charts. */
function ownersOf(file, users, seen = new Set()) {
  seen.add(file)
  const owners = new Set()
  for (const user of users.get(file) ?? []) {
    if (!user.startsWith('packages/charts/')) owners.add(/^widgets\/\w+/.exec(user)?.[0] ?? user)
    else if (!seen.has(user)) for (const owner of ownersOf(user, users, seen)) owners.add(owner)
  }
  return owners
}

function importsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].flatMap(([, name]) => {
    const path = name.startsWith('.')
      ? join(file, '..', name)
      : name.replace(/^@atrium\/(charts|core|dashboards)\//, 'packages/$1/')
    return ['', '.ts', '.tsx']
      .map((end) => path + end)
      .filter((one) => /\.\w+$/.test(one) && existsSync(join(root, one)))
  })
}
