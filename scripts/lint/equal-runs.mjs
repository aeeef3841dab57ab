// Two apps must not hold the same code under other names: a run of 25 lines that differ in names, strings and numbers
// only belongs in core.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './text-rules.mjs'

export const RUN_LINES = 25

const keywords = {
  code: 'as async await boolean break case catch const continue default delete do else export extends false finally for from function if in instanceof interface let new null number of return satisfies string switch this throw true try type typeof undefined unknown void while yield',
  sql: 'add alter and array as asc begin between bigint boolean by case check column constraint create default definer delete desc distinct else end exists false for foreign from function generated grant group having if immutable in index inner insert int integer into is join jsonb key language lateral left like limit not null numeric on only or order over partition primary references replace return returning returns revoke security select set smallint sql stable stored table text then timestamptz to trigger true union unique update using uuid values view volatile when where with without',
}
const kept = Object.fromEntries(Object.entries(keywords).map(([kind, words]) => [kind, new Set(words.split(' '))]))

/**
 * Finds runs of equal lines in two apps. Not compared are tests, words, imports, comments and blank lines.
 * @returns {{ rule: string, text: string }[]}
 */
export function findEqualRuns(root) {
  const seen = new Map()
  const problems = []
  for (const file of listFiles(root, 'apps').filter(isCompared)) {
    const lines = normalised(readFileSync(join(root, file), 'utf8'), file)
    let lastAt = -2
    for (let at = 0; at + RUN_LINES <= lines.length; at += 1) {
      const run = lines.slice(at, at + RUN_LINES)
      const key = run.map(({ shape }) => shape).join('\n')
      const twin = (seen.get(key) ?? []).find((place) => place.app !== appOf(file))
      // A longer run is found at each of its lines: only the first is reported.
      if (twin && lastAt !== at - 1) problems.push({ rule: 'equal-runs', text: textOf(file, run[0].number, twin) })
      if (twin) lastAt = at
      seen.set(key, [...(seen.get(key) ?? []), { app: appOf(file), file, number: run[0].number }])
    }
  }
  return problems
}

const textOf = (file, number, twin) =>
  `${file}:${number} repeats ${twin.file}:${twin.number}\n    ${RUN_LINES} lines are equal but for their names: move what both need into core. (equal-runs)`

const appOf = (file) => file.split('/')[1]
const isCompared = (file) =>
  /\.(tsx?|css|sql)$/.test(file) && !/\.test\.tsx?$|\/testing(\/|\.tsx?$)|(zh_CN|en_US)\.ts$/.test(file)

/** The lines that count, each with its number in the file and its shape: names, strings and numbers replaced. */
function normalised(text, file) {
  const blank = (found) => found.replace(/[^\n]/g, '')
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^import\b[^'"]*(['"]).*?\1.*$/gm, blank)
    .replace(file.endsWith('.sql') ? /--.*$/gm : /^\s*\/\/.*$/gm, '')
  const shapeOf = file.endsWith('.css') ? shapeOfCss : shapeOfCode(file.endsWith('.sql') ? kept.sql : kept.code)
  return bare.split('\n').flatMap((line, index) => (line.trim() ? [{ number: index + 1, shape: shapeOf(line) }] : []))
}

// Properties and values of css are its code; only the names of classes are the app's own.
const shapeOfCss = (line) =>
  line
    .trim()
    .replace(/\.-?[a-z_][\w-]*/gi, '.I')
    .replace(/\d*\.?\d+/g, 'N')

const shapeOfCode = (names) => (line) =>
  line
    .trim()
    .replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, 'S')
    .replace(/[A-Za-z_$][\w$]*/g, (word) => (word === 'S' || names.has(word) ? word : 'I'))
    .replace(/\b\d[\d_.]*\b/g, 'N')
