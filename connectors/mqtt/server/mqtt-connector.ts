import { ownRange } from '@atrium/dashboards/contract/board-range'
import type { ConnectorSpec, DataShape } from '@atrium/dashboards/contract/define/connector'
import type { Connector, ViewerRequest } from '@atrium/dashboards/server/queryplane/connector'
import { namesAny, oneEach } from '@atrium/dashboards/server/queryplane/query/parameters'
import { tableRowsQuery } from '@atrium/dashboards/server/queryplane/shaping/table-rows'
import { withCertificates } from '@atrium/dashboards/server/sources/certificates'
import type { MqttSource } from '../mqtt-source.ts'
import { filledTopic } from '../topics.ts'
import { openMqttFeed } from './feed/mqtt-feed.ts'
import type { FeedQuery } from './feed-query.ts'
import { type MessagesQuery, readMessages } from './read-messages.ts'
import { notAllowedInTopic } from './refusals.ts'
import { settingsOf } from './settings-of.ts'
import { testBroker } from './test-broker.ts'

/** The connector of brokers. */
export function mqttConnector(spec: ConnectorSpec<MqttSource>): Connector<MessagesQuery> {
  return {
    spec: withCertificates(spec),
    open: (services) => ({
      resolve: (asked, { props }) => resolved(asked, props as MqttSource),
      read: readMessages,
      feed: (around) => openMqttFeed(services, around),
      test: ({ tenantId }, settings) => testBroker(services, tenantId, settingsOf(settings)),
    }),
  }
}

const KEEP: Readonly<Partial<Record<DataShape, FeedQuery['keep']>>> = { single: 'newest', rows: 'topics' }

function resolved(asked: ViewerRequest, query: MqttSource): MessagesQuery {
  const { item, spec, request } = asked
  const { topic = '', columns = [], level = 0 } = query
  const { columns: _columns, keys: _keys, timeColumn: _timeColumn, ...shape } = tableRowsQuery(asked, {})
  const keep = KEEP[shape.data] ?? 'all'
  const values = oneEach(asked.values, (name) => namesAny(topic, [name]))
  const filled = filledTopic(topic, values, (name) => notAllowedInTopic({ params: { name } }))
  const range = { ...ownRange(item, spec, query), ...chosenRange(request) }
  return {
    ...shape,
    shape: 'mqtt',
    feed: filled === null ? null : { topic: filled, columns, level, keep },
    start: keep === 'all' ? range.startTime : '',
    end: keep === 'all' ? range.endTime : '',
  }
}

/** What the viewer has chosen. */
function chosenRange({ startTime, endTime }: ViewerRequest['request']) {
  return { ...(startTime ? { startTime } : {}), ...(endTime ? { endTime } : {}) }
}
