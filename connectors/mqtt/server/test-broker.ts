import type { Text } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import type { SourceTest } from '@atrium/dashboards/contract/source-test'
import { typedTable } from '@atrium/dashboards/server/queryplane/shaping/plain-table'
import { connectionSteps } from '@atrium/dashboards/server/sources/connection-steps'
import { testSteps } from '@atrium/dashboards/server/sources/test-steps'
import type { MqttSettings } from '../mqtt-source.ts'
import { decoderOf } from './decode/decoder.ts'
import { MAX_MESSAGE_BYTES, openConnection, targetOf } from './feed/connection.ts'
import { LastMessages } from './feed/last-messages.ts'
import { latch } from './feed/latch.ts'
import { brokerClosed, notDecodable, tooLongMessages } from './refusals.ts'

const WITHIN_MS = 3_000
/** For messages after the first one. */
const MORE_WITHIN_MS = 500
const ROWS = 5
const BOUNDS = { messages: ROWS, bytes: 8 * 1024 * 1024 }

const NOTHING: Text = {
  zh_CN: '已连接，但 3 秒内没有收到消息',
  en_US: 'Connected, but no message has come within 3 s',
}

/** Tries a broker: waits a moment for messages, of which the last of up to five topics are shown. */
export async function testBroker(
  { egress, db }: Pick<Services, 'egress' | 'db'>,
  tenantId: string,
  settings: MqttSettings,
): Promise<SourceTest> {
  const allow = await db.readAsTenant(tenantId, allowancesOf)
  const request = targetOf(settings, allow)
  const { topic: filter, encoding } = settings
  return testSteps(async (inStep, warn) => {
    await connectionSteps(inStep, egress, request)
    const last = new LastMessages(BOUNDS, () => undefined)
    const first = latch()
    const enough = latch()
    let isBroken = false
    let isSkipped = false
    const connection = openConnection(
      egress,
      request,
      settings,
      {
        message(topic, payload, isRetained) {
          last.put({ topic, text: payload.toString('utf8'), atMs: Date.now(), isRetained })
          first.open()
          if (last.size === ROWS) enough.open()
        },
        skipped() {
          isSkipped = true
          first.open()
        },
        closed() {
          isBroken = true
          first.open()
          enough.open()
        },
      },
      '-test',
    )
    try {
      await inStep('signIn', () => connection.signedIn)
      await inStep('query', () => connection.subscribe(filter))
      const sample = await inStep('shape', async () => {
        await first.within(WITHIN_MS)
        if (last.size > 0) await enough.within(MORE_WITHIN_MS)
        if (last.size === 0 && isBroken) throw brokerClosed()
        if (last.size === 0 && isSkipped) throw tooLongMessages({ params: { max: MAX_MESSAGE_BYTES / 1024 } })
        const decoder = decoderOf(encoding, [])
        const messages = [...last.values()]
        const rows = messages.flatMap(({ topic, text }) => {
          const cells = decoder.rows(text)?.at(-1)
          return cells ? [[topic, ...cells]] : []
        })
        if (messages.length > 0 && rows.length === 0)
          throw notDecodable[encoding]({ params: { topic: messages[0]!.topic } })
        const names = ['topic', ...decoder.columns]
        return typedTable(
          names,
          rows.map((row) => names.map((_, at) => row[at] ?? null)),
        )
      })
      if (sample.rows.length === 0) warn(NOTHING)
      return sample
    } finally {
      connection.end()
    }
  })
}
