import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isLiving, keepUsed, processName, withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const options = (name) => ({ folder: join(folder, name), lookMs: 5 })

/** Starts a process that runs this code with `withLock`, the options and `note`, which writes a line to a file. */
function start(name, code) {
  const noted = join(folder, `${name}.txt`)
  const head = `
    import { appendFileSync } from 'node:fs'
    import { keepUsed, withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    const options = ${JSON.stringify(options(name))}
    const note = (text) => appendFileSync(${JSON.stringify(noted)}, text + '\\n')
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', head + code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    child,
    ended: new Promise((resolve) => child.once('close', resolve)),
    said: new Promise((resolve) => child.stdout.once('data', resolve)),
    notes: () => readFileSync(noted, 'utf8').trim().split('\n'),
  }
}

test('two processes never work at the same time', async () => {
  const many = `
    console.log('ready')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    process.stdin.destroy()
    for (let time = 0; time < 50; time++) {
      await withLock('build', async () => {
        note('begin')
        for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
        note('end')
      }, options)
    }
  `
  const both = [start('both', many), start('both', many)]
  await Promise.all(both.map(({ said }) => said))
  for (const { child } of both) child.stdin.write('go')
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect(both[0].notes()).toEqual(Array.from({ length: 100 }, () => ['begin', 'end']).flat())
  expect(readdirSync(join(folder, 'both', 'build'))).toEqual([])
})

test('a lock whose owner was killed is taken over, by one of several', async () => {
  const owner = start(
    'dead',
    `await withLock('build', () => { console.log('has it'); return new Promise(() => setInterval(() => {}, 1000)) }, options)`,
  )
  await owner.said
  const work = `await withLock('build', async () => { note('begin'); await new Promise(setImmediate); note('end') }, options)`
  const waiting = [1, 2, 3].map(() => start('dead', work))
  owner.child.kill('SIGKILL')
  expect(await Promise.all(waiting.map(({ ended }) => ended))).toEqual([0, 0, 0])
  expect(waiting[0].notes()).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end'])
})

test('while its owner lives a lock is kept, also from others in the same process', async () => {
  const order = []
  let release
  const held = withLock(
    'install',
    () =>
      new Promise((resolve) => {
        release = resolve
      }),
    options('living'),
  )
  const next = withLock('install', () => order.push('next'), options('living'))
  await withLock('other', () => order.push('another lock'), options('living'))
  order.push('released')
  release()
  await Promise.all([held, next])
  expect(order).toEqual(['another lock', 'released', 'next'])
})

test('work that fails gives the lock back', async () => {
  const failing = withLock('install', () => Promise.reject(new Error('no network')), options('failing'))
  await expect(failing).rejects.toThrow('no network')
  expect(await withLock('install', () => 'done', options('failing'))).toBe('done')
})

test('a process that has the number of a dead one is not taken for it', () => {
  expect(isLiving(processName())).toBe(true)
  if (existsSync('/proc/self/stat')) expect(isLiving(`${process.pid}-1`)).toBe(false)
  const lock = join(folder, 'numbers', 'build')
  mkdirSync(lock, { recursive: true })
  writeFileSync(join(lock, `${process.pid}-1`), '')
  return withLock('build', () => undefined, options('numbers'))
})

test('a folder that a running process uses is kept, those of ended ones and drafts are removed', async () => {
  const all = join(folder, 'journeys')
  for (const name of ['build-1', 'build-2', 'build-3', 'draft-1']) mkdirSync(join(all, name), { recursive: true })
  const use = (name) => `keepUsed(${JSON.stringify(all)}, ${JSON.stringify(name)}); console.log('uses it')`
  const running = start('uses', `${use('build-1')}; setInterval(() => {}, 1000)`)
  await running.said
  // It has removed the others, too.
  for (const name of ['build-2', 'draft-2']) mkdirSync(join(all, name))
  await start('has-used', use('build-2')).ended
  mkdirSync(join(all, 'build-3'))
  keepUsed(all, 'build-3')
  expect(readdirSync(all).sort()).toEqual(['build-1', 'build-3', 'users'])
  running.child.kill('SIGKILL')
  await running.ended
  keepUsed(all, 'build-3')
  expect(readdirSync(all).sort()).toEqual(['build-3', 'users'])
})
