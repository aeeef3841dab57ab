// A reporter for vitest: the time of each file with its imports and hooks, which the JSON report does not contain.
import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './prepare.mjs'
import { resultsFolder, vitestTimesFile } from './results.mjs'

export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic()
      const ms = duration + collectDuration + setupDuration + environmentSetupDuration
      return { file: relative(root, module.moduleId), ms: Math.round(ms) }
    })
    mkdirSync(resultsFolder, { recursive: true })
    writeFileSync(vitestTimesFile, JSON.stringify(times))
  }
}
