import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from '@swc/core'
import { expect, onTestFinished, test } from 'vitest'

// V8's flags are those of a whole process, so it is a process of its own. It prints its heap when it is full, and
// later, when garbage was collected or a minute has passed.
const PROGRAM = `
import { getHeapStatistics } from 'node:v8'
import { collectAtRest } from './memory-at-rest.mjs'

const usedMiB = () => getHeapStatistics().used_heap_size / 2 ** 20
collectAtRest()
let kept = []
for (let round = 0; round < 3; round++) kept = Array.from({ length: 500_000 }, (_, i) => ({ i, text: 'x' + i }))
kept = []
const full = usedMiB()
const fromMs = Date.now()
setInterval(() => {
  const left = usedMiB()
  if (left > full / 2 && Date.now() - fromMs < 60_000) return
  console.log(JSON.stringify({ full, left }))
  process.exit()
}, 200)
`

function runProgram(): { full: number; left: number } {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-at-rest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = readFileSync(join(import.meta.dirname, 'memory-at-rest.ts'), 'utf8')
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } })
  writeFileSync(join(folder, 'memory-at-rest.mjs'), code)
  writeFileSync(join(folder, 'program.mjs'), PROGRAM)
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

test('a process at rest gives back the garbage of its busy time', () => {
  const { full, left } = runProgram()
  expect(left).toBeLessThan(full / 2)
}, 120_000)
