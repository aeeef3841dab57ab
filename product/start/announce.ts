import type { Locale } from '@atrium/core/contract/refusal'
import type { Settings } from '@atrium/core/server/settings/settings'
import type { Demo } from '../demo.ts'
import { DEMO_DASHBOARD_IDS } from '../seed/dashboard.ts'
import { startWords } from './words.ts'

export interface Started {
  settings: Settings
  /** Port of the embedded broker, if this process has one. */
  mqttPort: number | undefined
  demo: Demo | undefined
  /** Link for creating the first administrator, if there is none yet. */
  setupLink?: string | undefined
  tookMs: number
}

/** What a user needs to know about a server that has just started: one line per item, in their language. */
export function announce({ settings, mqttPort, demo, setupLink, tookMs }: Started, locale: Locale): string {
  const words = startWords[locale]
  const facts: [string, string][] = [[settings.role === 'engine' ? words.engine : words.address, settings.publicUrl]]
  if (setupLink) facts.push([words.setup, setupLink])
  if (demo) {
    const { password, ingestToken } = demo.access
    // A secret from the settings is not printed, so that it is not kept in the terminal's history.
    const shown = (secret: string, set: string | undefined, name: string) =>
      secret === set ? words.asSet(name) : secret
    facts.push(
      [words.account, words.signIn(shown(password, settings.demoPassword, 'DEMO_PASSWORD'))],
      [words.dashboard, `${settings.publicUrl}/public/dashboard?_id=${DEMO_DASHBOARD_IDS[locale]}`],
      [words.credential, words.ingest(shown(ingestToken, settings.demoIngestToken, 'DEMO_INGEST_TOKEN'))],
    )
  }
  const broker = settings.mqttUrl ? withoutAccount(settings.mqttUrl) : mqttPort && `mqtt://${settings.host}:${mqttPort}`
  if (broker && settings.role !== 'web') facts.push([words.mqtt, broker])
  if (demo?.pointsPerS) facts.push([words.standIn, words.simulator(demo.pointsPerS)])
  if (demo?.hasNetwork) facts.push([words.standIn, words.network])
  if (settings.sms === 'stand-in' && settings.role !== 'engine') facts.push([words.standIn, words.sms])
  const width = Math.max(...facts.map(([name]) => columnsOf(name)))
  const lines = facts.map(([name, fact]) => `  ${name}${' '.repeat(width - columnsOf(name))}  ${fact}`)
  return ['', words.ready((tookMs / 1000).toFixed(1)), ...lines, ''].join('\n')
}

// A Chinese character takes two columns of a terminal.
function columnsOf(text: string): number {
  return text.length + (text.match(/[^\x20-\x7e]/g)?.length ?? 0)
}

function withoutAccount(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}
