import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { projectRoot } from '@atrium/core/server/project-root'
import { expect, it } from 'vitest'
import { collectLines } from '../../testing/store/collect-lines.ts'
import { linesOfDay } from '../../testing/store/earlier-version.ts'
import { NaiveStore } from '../../testing/store/naive-store.ts'
import { dataFolder, openStore } from '../../testing/store/open-store.ts'
import type { Timeseries } from './model.ts'

const DAY_US = 86_400_000_000
const query = {
  db: 'plant',
  measurement: 'm',
  fields: ['v', 'n', 'on', 's'].map((field) => ({ field })),
  groupBy: ['host'],
  startUs: 0,
  endUs: DAY_US,
}

/** The folder of a day that an earlier version has written, whose process was killed. */
function folderOfEarlierVersion(): string {
  const dataDir = dataFolder()
  const from = join(projectRoot, 'packages/timeseries/testing/store/earlier-version')
  mkdirSync(join(dataDir, 'timeseries/log'), { recursive: true })
  for (const name of readdirSync(from)) {
    const file = name.replace(/\.gz$/, '')
    const to = file.endsWith('.log') ? `timeseries/log/${file}` : `timeseries/${file}`
    writeFileSync(join(dataDir, to), gunzipSync(readFileSync(join(from, name))))
  }
  return dataDir
}

it('a folder of the version before is read unchanged: sorted rows, unsorted ones, and those of its log', async () => {
  const naive = new NaiveStore()
  for (const lines of linesOfDay()) naive.write(collectLines(lines.join('\n'), 'us', 0).points)
  const expected = naive.raw(query)
  expect(expected).toHaveLength(900)
  const rows = async (store: Timeseries) => (await store.query('tenant', query)).rows
  const dataDir = folderOfEarlierVersion()
  const first = await openStore({ dataDir })
  expect(await rows(first)).toEqual(expected)
  const later = [{ measurement: 'm', tags: { host: 'a' }, fields: { v: 1.5 }, timeUs: DAY_US - 1 }]
  await first.write('tenant', 'plant', later, { create: false })
  naive.write(later)
  await first.close()
  expect(await rows(await openStore({ dataDir }))).toEqual(naive.raw(query))
})
