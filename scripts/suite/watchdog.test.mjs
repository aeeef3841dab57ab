import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watch } from './watchdog.mjs'

function waitingProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('what is said of a file after its end does not end the process that runs another file by now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-watchdog-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'events.jsonl')
  const [busy, silent] = [waitingProcess(), waitingProcess()]
  const report = (...events) => appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  writeFileSync(file, '')
  report(
    { event: 'worker', key: 'first', pid: busy.pid },
    { event: 'done', key: 'first' },
    { event: 'sign', key: 'first' },
    { event: 'worker', key: 'silent', pid: silent.pid },
  )
  const said = []
  // It ends with what it says first: a machine that stands still must not look like a silent run.
  const say = (text) => {
    said.push(text)
    stop()
  }
  const stop = watch({ file, pid: process.pid, silentMs: 400, say })
  const [, signal] = await once(silent, 'exit')
  expect(signal).toBe('SIGKILL')
  expect(said).toEqual(['silent has reported nothing for 0.4 s: its process is ended.'])
  expect([busy.exitCode, busy.signalCode]).toEqual([null, null])
})
