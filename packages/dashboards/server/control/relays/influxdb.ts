import type { Point } from '@atrium/timeseries/server/store/model'
import type { ControlValues } from '../../../contract/control.ts'
import type { InfluxdbWriteProps } from '../../../contract/control-props.ts'
import { controlIncomplete, nothingToWrite, notTaken, notWritten, redirected } from '../refusals.ts'
import { linesOf } from './line-protocol.ts'
import { type Prepare, SEND_LIMIT_MS, type SendingFrom } from './relay.ts'
import { addressIn, settingOf, tlsOf, userOf } from './source-address.ts'

/** A point for each measurement of which a field has a value, with the time of the sending. */
export const prepareInfluxdb: Prepare<InfluxdbWriteProps> = (from, props, values) => {
  const { source, tenantId, timeseries } = from
  const database = props.database || (source ? settingOf(source.settings, 'database') : '')
  if (database === '') throw controlIncomplete({ params: { what: 'database' } })
  const points = pointsOf(props, values)
  if (points.length === 0) throw nothingToWrite()
  return {
    recorded: { uri: source?.title ?? '', target: database, header: '', content: linesOf(points) },
    async send() {
      if (source) return { status: 'answered', result: await write(from, source.settings, database, points) }
      const { refused } = await timeseries.write(tenantId, database, points, { create: false })
      if (refused[0]) throw notWritten({ params: { reason: refused[0].reason } })
      return { status: 'answered', result: null }
    },
  }
}

function pointsOf({ controls }: InfluxdbWriteProps, values: ControlValues): Point[] {
  const points = new Map<string, Point & { tags: Record<string, string> }>()
  for (const { key, measurement, type } of controls) {
    const value = values[key]
    if (value === undefined) continue
    const point = points.get(measurement) ?? { measurement, fields: {}, tags: {} }
    points.set(measurement, point)
    if (type === 'tag') point.tags[key] = String(value)
    else point.fields[key] = value
  }
  return [...points.values()].filter(({ fields }) => Object.keys(fields).length > 0)
}

async function write(
  { egress, allow }: SendingFrom,
  settings: NonNullable<SendingFrom['source']>['settings'],
  database: string,
  points: readonly Point[],
): Promise<number> {
  const base = addressIn(settings, { plain: 'http:', secure: 'https:', port: 8086 }).replace(/\/$/, '')
  const { username, password } = userOf(settings)
  const token = settingOf(settings, 'token')
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8' }
  if (token !== '') headers[(settingOf(settings, 'tokenHeader') || 'authorization').toLowerCase()] = token
  else if (username !== '') headers.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const { status } = await egress.send({
    url: `${base}/write?db=${encodeURIComponent(database)}&precision=ms`,
    protocol: 'influxdb',
    method: 'POST',
    ...{ allow, headers, timeoutMs: SEND_LIMIT_MS, cutsAnswer: true },
    body: linesOf(points, Date.now()),
    ...tlsOf(settings),
  })
  if (status >= 300 && status < 400) throw Object.assign(redirected(), { answeredStatus: status })
  if (status < 200 || status >= 400) throw Object.assign(notTaken({ params: { status } }), { answeredStatus: status })
  return status
}
