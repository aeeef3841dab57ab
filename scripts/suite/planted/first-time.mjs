import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether something happens for the first time in this run of the planted tests, in whichever process. */
export function isFirstTime(name) {
  const file = join(process.env.PLANTED_FOLDER, name)
  if (existsSync(file)) return false
  writeFileSync(file, '')
  return true
}

/** Notes the seed and the process in which a file runs. */
export function noteRun() {
  appendFileSync(join(process.env.PLANTED_FOLDER, 'runs'), `${process.env.SEED} ${process.pid}\n`)
}
